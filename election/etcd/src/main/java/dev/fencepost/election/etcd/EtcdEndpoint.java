package dev.fencepost.election.etcd;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * Where a member of etcd, or what balances the load over all of them, listens.
 *
 * @param host
 *            a name or an address, an IPv6 address without brackets
 * @param port
 *            1 to 65535
 */
record EtcdEndpoint(String host, int port) {

    private static final int MAX_PORT = 65_535;

    /**
     * Reads {@code http://host:port}.
     *
     * @throws IllegalArgumentException
     *             if it is anything else; the sentence says what is missing
     */
    static EtcdEndpoint parse(String text) {
        URI uri = uri(text);
        String scheme = String.valueOf(uri.getScheme());
        if (uri.getUserInfo() != null) {
            throw new IllegalArgumentException("the etcd endpoint '" + shown(text) + "' names a user, and this "
                    + "client cannot authenticate itself yet: give http://host:port");
        }
        if (scheme.equals("https")) {
            throw new IllegalArgumentException("the etcd endpoint '" + text + "' asks for TLS, which this client does "
                    + "not have yet: give http://host:port, inside a network that can be trusted");
        }
        boolean bare = (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/")) && uri.getRawQuery() == null
                && uri.getRawFragment() == null;
        if (!scheme.equals("http") || uri.getHost() == null || !bare) {
            throw malformed(text);
        }
        if (uri.getPort() < 1 || uri.getPort() > MAX_PORT) {
            throw new IllegalArgumentException("the etcd endpoint '" + text + "' has no port from 1 to " + MAX_PORT
                    + ": give http://host:port, usually with port 2379");
        }
        return new EtcdEndpoint(uri.getHost().replace("[", "").replace("]", ""), uri.getPort());
    }

    /** The two as HTTP names them. */
    String authority() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    private static URI uri(String text) {
        try {
            URI uri = new URI(text);
            if (uri.isOpaque()) {
                throw malformed(text);
            }
            return uri;
        } catch (URISyntaxException notOne) {
            throw malformed(text);
        }
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException(
                "the etcd endpoint '" + shown(text) + "' is not of the form http://host:port");
    }

    /** Whatever stands before an @ may be a password, and belongs in no message. */
    private static String shown(String text) {
        int at = text.lastIndexOf('@');
        return at < 0 ? text : "..." + text.substring(at);
    }
}
