import {
  connect as connectTcp,
  isIP,
  type LookupFunction,
  type Socket,
  type TcpNetConnectOpts,
} from 'node:net';
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import { RequestFailedError, TargetRefusedError } from './errors';
import { guardedLookup, type RefuseAddress } from './lookup';
import { bareHost } from './target';
import { TlsSessionCache } from './tls-session-cache';

export interface ConnectorOptions {
  refuse: RefuseAddress;
  lookup: LookupFunction;
  /** For the lookup, the connection and the TLS handshake together. */
  connectTimeoutMs: number;
  /** PEM certificates to trust instead of those that Node trusts. */
  ca?: string;
}

/** Starts to connect; calls `done` once, unless the socket is destroyed before. Null: refused without a socket. */
export type OpenSocket = (target: buildConnector.Options, done: buildConnector.Callback) => Socket | null;

type TcpTarget = TcpNetConnectOpts & { host: string };

/** When a host has several addresses: how long one is tried before the next one is. */
const NEXT_ADDRESS_AFTER_MS = 1_000;
const TCP_KEEP_ALIVE_MS = 60_000;

/**
 * Opens connections to allowed addresses only. An address in place of a name is checked here, the addresses of a
 * name in the lookup of the very socket that then connects to them. Certificates are verified whatever the
 * environment says, against the host name, which is also what SNI carries.
 */
export function guardedConnector(options: ConnectorOptions): OpenSocket {
  const lookup = guardedLookup(options.lookup, options.refuse);
  const context = createSecureContext({ ca: options.ca });
  const sessions = new TlsSessionCache();
  return (target, done) => {
    const host = bareHost(target.hostname);
    const refused = isIP(host) === 0 ? null : options.refuse(host);
    if (refused !== null) {
      process.nextTick(done, new TargetRefusedError(`${host} is a ${refused} address`), null);
      return null;
    }
    const secure = target.protocol === 'https:';
    const tcp = {
      host,
      port: Number(target.port || (secure ? 443 : 80)),
      lookup,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    };
    const socket = secure ? openTls(tcp, context, sessions) : connectTcp(tcp);
    socket.setNoDelay(true).setKeepAlive(true, TCP_KEEP_ALIVE_MS);
    report(socket, secure, options.connectTimeoutMs, done);
    return socket;
  };
}

function openTls(tcp: TcpTarget, secureContext: SecureContext, sessions: TlsSessionCache): Socket {
  const key = `${tcp.host}:${tcp.port}`;
  const socket = connectTls({
    ...tcp,
    secureContext,
    servername: isIP(tcp.host) === 0 ? tcp.host : undefined,
    session: sessions.find(key),
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  });
  sessions.keepSessionsOf(socket, key);
  return socket;
}

/** Calls `done` with the finished connection, or with the first error on the way. */
function report(socket: Socket, secure: boolean, timeoutMs: number, done: buildConnector.Callback): void {
  let phase: 'connect' | 'tls' | 'finished' = 'connect';
  const giveUp = () =>
    socket.destroy(new RequestFailedError('connect', `no connection within ${timeoutMs} ms`));
  const timer = setTimeout(giveUp, timeoutMs);
  socket.once('connect', () => (phase = 'tls'));
  socket.once(secure ? 'secureConnect' : 'connect', () => {
    clearTimeout(timer);
    phase = 'finished';
    done(null, socket);
  });
  socket.on('error', (error: Error) => {
    if (phase !== 'finished') done(RequestFailedError.from(phase, error), null);
    phase = 'finished';
  });
  socket.once('close', () => clearTimeout(timer));
}
