import { retriedImport } from '@oms/ui';
import type { Tab } from './hub';
import type { FromHub, LinkState, OrderChange, ToHub } from './messages';

/** A part of a screen that shows what changes. */
export interface ChangeListener {
  onChange?(change: OrderChange): void;
  /** Changes may be missing: read again. */
  onGap?(): void;
  /** The connection was lost and is back: what got no answer meanwhile can be read now. */
  onBack?(): void;
  /** What needs a hand has changed. */
  onAttention?(): void;
  /** Whoever was signed in is no more: nothing of theirs is kept. */
  onEnd?(): void;
}

interface HubEnd {
  send(message: ToHub): void;
  end(): void;
}

/** This tab's end of the live connection. */
class Live {
  private readonly followers = new Set<ChangeListener>();
  private readonly watchers = new Set<() => void>();
  private hub: HubEnd | null = null;
  private who: string | null = null;
  private current: LinkState = 'connecting';
  private isJoined = false;

  get state(): LinkState {
    return this.current;
  }

  /** Joins the connection of the other tabs, or makes one. Does nothing while it has one for this person. */
  start(who: string): void {
    if (this.hub !== null && this.who === who && this.current !== 'ended') return;
    this.stop();
    this.who = who;
    this.show('connecting');
    this.hub = connectHub((message) => this.hear(message));
    this.hub.send({ type: 'join', who });
    for (const one of this.followers) one.onGap?.();
  }

  /** Whoever was signed in has left. */
  end(): void {
    this.stop();
    this.show('ended');
    for (const one of [...this.followers]) one.onEnd?.();
  }

  private stop(): void {
    this.hub?.send({ type: 'leave' });
    this.hub?.end();
    this.hub = null;
    this.isJoined = false;
  }

  /** From now on; also what changed since a read, once that read is `followed`. */
  add(follower: ChangeListener): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  /** As `add`, and every change from now on, also on a connection that is made later. */
  follow(follower: ChangeListener): () => void {
    const follow = () => this.beginRead()(null);
    const onGap = () => {
      follow();
      follower.onGap?.();
    };
    const leave = this.add({ ...follower, onGap });
    follow();
    return leave;
  }

  /** Call it before reading what is to be followed, and what it returns afterwards, with the cursor of a board or null. */
  beginRead(): (cursor: string | null) => void {
    const { hub, isJoined: isSinceJoin } = this;
    return (cursor) => hub?.send({ type: 'follow', cursor, isSinceJoin });
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  private hear(message: FromHub): void {
    this.isJoined = true;
    if (message.type === 'state') this.turn(message.state);
    else if (message.type === 'attention') for (const one of this.followers) one.onAttention?.();
    else if (message.type === 'gap') for (const one of this.followers) one.onGap?.();
    else for (const one of this.followers) one.onChange?.(message.change);
  }

  private turn(state: LinkState): void {
    const wasLost = this.current === 'reconnecting' || this.current === 'offline';
    this.show(state);
    if (wasLost && state === 'live') for (const one of this.followers) one.onBack?.();
  }

  private show(state: LinkState): void {
    this.current = state;
    for (const watcher of this.watchers) watcher();
  }
}

export const live = new Live();

/** The hub of all tabs where the browser has workers that tabs share, else one for this tab alone. */
function connectHub(hear: (message: FromHub) => void): HubEnd {
  return 'SharedWorker' in globalThis && 'locks' in navigator ? joinShared(hear) : makeOwn(hear);
}

function joinShared(hear: (message: FromHub) => void): HubEnd {
  const { port } = new SharedWorker(new URL('./shared-hub.ts', import.meta.url), {
    type: 'module',
    name: 'live',
  });
  const send = (message: ToHub) => port.postMessage(message);
  const lock = `live ${crypto.randomUUID()}`;
  let release = () => {};
  port.onmessage = ({ data }: MessageEvent<FromHub>) => hear(data);
  void navigator.locks.request(lock, () => {
    send({ type: 'alive', lock });
    return new Promise<void>((resolve) => (release = resolve));
  });
  const end = () => {
    port.onmessage = null;
    release();
  };
  return { send, end };
}

function makeOwn(hear: (message: FromHub) => void): HubEnd {
  const loaded = retriedImport(() => import('./hub')).then(({ Hub }) => new Hub());
  let isOver = false;
  const tab: Tab = { send: (message) => (isOver ? undefined : hear(message)) };
  const send = async (message: ToHub) => {
    const hub = await loaded;
    if (message.type === 'join') hub.join(tab, message.who);
    else if (message.type === 'follow') hub.follow(tab, message);
    else if (message.type === 'leave') hub.leave(tab);
  };
  return { send: (message) => void send(message), end: () => void (isOver = true) };
}
