import { Agent, type AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';

/** Where connections really go. */
export interface Gateway {
  readonly host: string;
  readonly port: number;
}

/** An agent whose connections go to the gateway, whatever host is asked for; TLS is spoken with, and verified for, that host. */
export function gatewayAgent(gateway: Gateway, options: AgentOptions = {}): Agent {
  return new GatewayAgent(gateway, options);
}

type Connected = (error: Error | null, stream: Duplex) => void;

class GatewayAgent extends Agent {
  constructor(
    private readonly gateway: Gateway,
    options: AgentOptions,
  ) {
    super(options);
  }

  override createConnection(options: ConnectionOptions, connected?: Connected): Duplex | null | undefined {
    const { host, port } = this.gateway;
    return super.createConnection(
      { ...options, host, port, servername: options.servername || options.host },
      connected,
    );
  }
}
