/**
 * A disk that crashes: what was not synced may be lost, each change on its own, and every loss can be chosen.
 *
 * <p>{@link dev.fencepost.model.disk.DiskImage} is the disk as a value, {@link dev.fencepost.model.disk.ModelDisk} mounts
 * it for store code that expects {@link dev.fencepost.election.file.FileOperations}.
 */
@NullMarked
package dev.fencepost.model.disk;

import org.jspecify.annotations.NullMarked;
