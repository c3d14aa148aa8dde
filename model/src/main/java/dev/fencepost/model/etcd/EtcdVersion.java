package dev.fencepost.model.etcd;

/** Whose behaviour is modelled, where the recorded versions differ. */
public enum EtcdVersion {
    /** As 3.4.23. */
    V3_4("3.4.23"),
    /** As 3.5.16. */
    V3_5("3.5.16");

    private final String text;

    EtcdVersion(String text) {
        this.text = text;
    }

    /** The version as the server names it. */
    public String text() {
        return text;
    }
}
