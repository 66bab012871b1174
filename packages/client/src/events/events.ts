import type { WebhookEvent } from '../generated/events.js';
import type { CallOptions, Routes } from '../http/routes.js';
import { openBell, type SocketOptions } from './bell.js';
import type { FeedPage, FollowOptions, ReadOptions } from './feed.js';
import { follow, type OpenBell } from './follow.js';

/** The feed of events (docs/lists.md#the-feed): the same events as the webhooks, in the same order. */
export class Events {
  constructor(
    private readonly routes: Routes,
    private readonly socket: SocketOptions,
  ) {}

  /** One page of a channel's events after a cursor. */
  async page(
    channelId: string,
    { after, filter, ...options }: ReadOptions & { readonly limit?: number } = {},
  ): Promise<FeedPage> {
    const { limit, ...call } = options as CallOptions & { limit?: number };
    const query = { channel_id: channelId, after, limit, ...filter };
    return await this.routes.get('/v1/events', { query, ...call });
  }

  /** All events of a channel after a cursor, up to now. */
  async *read(channelId: string, options: ReadOptions = {}): AsyncGenerator<WebhookEvent, void> {
    for (let after = options.after; ;) {
      const { data, next } = await this.page(channelId, { ...options, after });
      yield* data;
      if (data.length === 0 || next === null) return;
      after = next;
    }
  }

  /** The cursor of what happens from now on; null while the channel has no event. */
  async now(channelId: string, options?: CallOptions): Promise<string | null> {
    const query = { channel_id: channelId, limit: 1 };
    const { cursor } = await this.routes.get('/v1/board', { query, ...options });
    return cursor === 'beginning' ? null : cursor;
  }

  /**
   * All events of a channel after a cursor, and those that happen from then on, until `signal` is aborted. None is
   * missed and none comes twice, across lost connections and restarts of the service too: events are read from the
   * feed, and the socket only says when to look. Keep the `event_id` of the last event to go on after a restart.
   */
  follow(channelId: string, options: FollowOptions = {}): AsyncGenerator<WebhookEvent, void> {
    const read = (after: string | undefined, signal: AbortSignal) =>
      this.page(channelId, { ...options, after, signal });
    const bell: OpenBell = (signal, ring) => openBell(channelId, this.socket, signal, ring);
    return follow(read, bell, options);
  }
}
