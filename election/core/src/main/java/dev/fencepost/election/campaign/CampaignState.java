package dev.fencepost.election.campaign;

/** A placeholder until the protocol lands. */
public record CampaignState() {}
