import type { SocketMessage } from '@oms/client';
import { Link } from './link';
import type { FromHub, LinkState, ReadUpTo, Topic } from './messages';

const TOPIC = 'orders.changes' satisfies Topic;
const ATTENTION = 'attention' satisfies Topic;
/** The hub is never subscribed to it. */
const OTHER_TOPIC = 'orders.status';
const AGAIN_MS = 1_000;

/** A tab as the hub sees it. */
export interface Tab {
  send(message: FromHub): void;
}

/** What the socket is subscribed to, or is to be. */
interface Stream {
  /** The cursor of a board from which it began; null: from when it began. */
  readonly start: string | null;
  /** The last event that came; null before the first. */
  last: string | null;
  /** It reaches the tabs; from then on it misses nothing, also across lost connections. */
  isRunning: boolean;
}

/**
 * One live connection for every tab. A tab joins, reads what it shows, and then follows; it gets every change that it
 * has not read (docs/adr/0049-one-live-connection-for-all-tabs.md).
 */
export class Hub {
  private readonly link: Link;
  private readonly tabs = new Set<Tab>();
  /** Those which joined while the stream was running. */
  private readonly covered = new Set<Tab>();
  /** Those which miss no change, or are told so. */
  private readonly followers = new Set<Tab>();
  /** Those which have to read again once the stream is running. */
  private readonly behind = new Set<Tab>();
  private readonly sets = [this.tabs, this.covered, this.followers, this.behind];
  private stream: Stream | null = null;
  private who: string | null = null;
  private state: LinkState = 'connecting';
  /** Tabs are told when what needs a hand changes. */
  private isAttentive = false;

  constructor() {
    this.link = new Link({
      onState: (state) => this.show(state),
      onUp: () => this.subscribeAll(),
      onMessage: (message) => this.hear(message),
      // Always answered (`NOT_SUBSCRIBED`), and nothing is sent again for it.
      ask: () => this.link.send({ type: 'unsubscribe', topic: OTHER_TOPIC }),
    });
  }

  /** @param who whose session it is: the tabs of somebody else are let go */
  join(tab: Tab, who: string): void {
    if (this.who !== who) this.letGo();
    this.who = who;
    this.tabs.add(tab);
    if (this.stream?.isRunning === true) this.covered.add(tab);
    tab.send({ type: 'state', state: this.state });
    // It may have read before it joined.
    if (this.isAttentive) tab.send({ type: 'attention' });
    this.link.start();
  }

  leave(tab: Tab): void {
    for (const set of this.sets) set.delete(tab);
    if (this.tabs.size === 0) this.letGo();
  }

  /** From now on the tab gets every change after what it has read, or a `gap` message to read again. */
  follow(tab: Tab, { cursor, isSinceJoin }: ReadUpTo): void {
    if (this.followers.has(tab) || !this.tabs.has(tab)) return;
    this.followers.add(tab);
    if (this.stream === null) {
      this.stream = { start: cursor, last: null, isRunning: false };
      if (this.state === 'live') this.subscribe();
    } else if (!(isSinceJoin && this.covered.has(tab)) && (cursor === null || cursor !== this.stream.start)) {
      if (this.stream.isRunning) tab.send({ type: 'gap' });
      else this.behind.add(tab);
    }
  }

  private subscribeAll(): void {
    this.link.send({ type: 'subscribe', topic: ATTENTION });
    this.subscribe();
  }

  /** A refusal does not say which topic it is about. */
  private subscribeAgain(): void {
    if (this.isAttentive) this.subscribe();
    else this.subscribeAll();
  }

  private subscribe(): void {
    if (this.stream === null) return;
    const after = this.stream.last ?? this.stream.start;
    // It begins now: what came before is in no stream.
    if (after === null) for (const tab of this.tabs) this.behind.add(tab);
    this.link.send({ type: 'subscribe', topic: TOPIC, after });
  }

  private hear(message: SocketMessage): void {
    if (message.type === 'error') return this.refused(message.code);
    if (message.type !== 'auth_ok' && message.topic === ATTENTION) return this.attend();
    if (this.stream === null) return;
    if (message.type === 'subscribed') return this.run(this.stream);
    if (message.type !== 'event' || message.topic !== TOPIC) return;
    this.stream.last = message.event_id;
    this.broadcast({ type: 'change', change: message.data });
  }

  /** What needs a hand has changed; after a subscription, it may have before. */
  private attend(): void {
    this.isAttentive = true;
    this.broadcast({ type: 'attention' });
  }

  private run(stream: Stream): void {
    stream.isRunning = true;
    for (const tab of this.behind) tab.send({ type: 'gap' });
    this.behind.clear();
  }

  private refused(code: string): void {
    if (code === 'UNKNOWN_CURSOR') {
      this.stream = { start: null, last: null, isRunning: false };
      this.subscribe();
    } else if (code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_ERROR') {
      setTimeout(() => this.subscribeAgain(), AGAIN_MS);
    }
  }

  private show(state: LinkState): void {
    this.state = state;
    if (state !== 'live') this.isAttentive = false;
    this.broadcast({ type: 'state', state });
  }

  private broadcast(message: FromHub): void {
    for (const tab of this.tabs) tab.send(message);
  }

  private letGo(): void {
    this.link.stop();
    this.show('ended');
    for (const set of this.sets) set.clear();
    this.stream = null;
    this.state = 'connecting';
  }
}
