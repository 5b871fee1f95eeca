"""Playing Fiese 15 over ZeroMQ: protocol, security, server and client."""
