import type { TLSSocket } from 'node:tls';

/**
 * TLS sessions of hosts that have proved who they are, so that the next connection needs only a short
 * handshake. A socket reports its session only after the certificate was verified. Holds the most recent
 * ones.
 */
export class TlsSessionCache {
  private readonly sessions = new Map<string, Buffer>();

  constructor(private readonly capacity = 1_000) {}

  find(host: string): Buffer | undefined {
    return this.sessions.get(host);
  }

  keepSessionsOf(socket: TLSSocket, host: string): void {
    socket.on('session', (session: Buffer) => {
      this.sessions.delete(host);
      this.sessions.set(host, session);
      if (this.sessions.size > this.capacity) this.sessions.delete(this.sessions.keys().next().value ?? host);
    });
  }
}
