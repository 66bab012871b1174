import { type SocketLike } from './events/bell.js';
import { Events } from './events/events.js';
import { type ConnectionOptions, createRoutes } from './http/connection.js';
import type { CallOptions, Routes } from './http/routes.js';
import { Jobs } from './jobs/jobs.js';
import { Orders } from './orders/orders.js';
import { byNumber, type IterationOptions } from './pages.js';
import type { Channel, ChannelSummary } from './types.js';
import { Deliveries } from './webhooks/deliveries.js';

export interface ClientOptions extends ConnectionOptions {
  /** In place of the global `WebSocket`; Node 20 has none, and `WebSocket` of the package `ws` fits. */
  readonly WebSocket?: (new (url: string) => SocketLike) | undefined;
}

/** The service, as a program sees it: each route by its path, and what a person wants on top. */
export interface OmsClient extends Routes {
  readonly orders: Orders;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly deliveries: Deliveries;
  readonly channels: Channels;
}

/** Where orders come from. */
export class Channels {
  constructor(private readonly routes: Routes) {}

  get(channelId: string, options?: CallOptions): Promise<Channel> {
    return this.routes.get('/v1/channels/{channelId}', { path: { channelId }, ...options });
  }

  /** All channels that the credential can access. */
  list(options?: IterationOptions): AsyncGenerator<ChannelSummary, void> {
    return byNumber((page) => this.routes.get('/v1/channels', { query: { page }, ...options }));
  }
}

/** A client of the service at `baseUrl`. It holds no connection of its own and needs no closing. */
export function createClient(options: ClientOptions): OmsClient {
  const routes = createRoutes(options);
  const jobs = new Jobs(routes);
  const { apiKey, baseUrl } = options;
  const { WebSocket: Global } = globalThis as { WebSocket?: new (url: string) => SocketLike };
  const socket = {
    url: socketUrl(baseUrl),
    WebSocket: options.WebSocket ?? Global,
    credential:
      apiKey === undefined
        ? (signal: AbortSignal) => socketToken(routes, signal)
        : () => Promise.resolve(apiKey),
  };
  return {
    ...routes,
    orders: new Orders(routes, jobs),
    jobs,
    events: new Events(routes, socket),
    deliveries: new Deliveries(routes),
    channels: new Channels(routes),
  };
}

function socketUrl(baseUrl: string): string {
  const { location } = globalThis as { location?: { readonly origin: string } };
  const base = /^https?:/.test(baseUrl) ? baseUrl : `${location?.origin ?? ''}${baseUrl}`;
  return `${base.replace(/^http/, 'ws').replace(/\/$/, '')}/ws`;
}

/** A page holds no credential that the socket takes: the session's cookie gives one for a minute. */
async function socketToken(routes: Routes, signal: AbortSignal): Promise<string> {
  const { token } = await routes.post('/v1/session/socket-token', { signal });
  return token;
}
