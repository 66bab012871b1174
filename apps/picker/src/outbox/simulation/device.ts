import type { Answer } from '../judge';
import type { Operation } from '../operation';
import { sendAll } from '../send-all';
import type { Store, Tables } from '../store';

export type Fate = 'answered' | 'lost_on_the_way' | 'answer_lost' | 'unavailable';

const NO_ANSWER: Answer = { status: 0, body: null, retryAfterMs: null };
const UNAVAILABLE: Answer = { status: 503, body: null, retryAfterMs: null };

interface Pending {
  readonly operation: Operation;
  readonly tab: Tab;
  resolve(answer: Answer): void;
}

/** A browser with tabs on one store. Whoever drives it decides when a request arrives, and what becomes of it. */
export class Device {
  tabs: Tab[] = [];
  private holder: Tab | null = null;
  private readonly waiting: Tab[] = [];
  private readonly pending: Pending[] = [];

  constructor(
    readonly store: Store,
    private readonly handle: (operation: Operation) => Answer,
  ) {
    this.open();
  }

  open(): void {
    const tab = new Tab(this);
    this.tabs.push(tab);
    this.wake();
  }

  /** The lock of a dead tab goes to the next one; what it had sent may still arrive. */
  kill(tab: Tab | undefined): void {
    if (tab === undefined) return;
    tab.isAlive = false;
    this.tabs = this.tabs.filter((one) => one !== tab);
    if (this.holder === tab) this.release(tab);
  }

  killAll(): void {
    for (const tab of this.tabs) this.kill(tab);
    this.open();
  }

  /** Every tab that is not sending asks for its turn. */
  wake(): void {
    for (const tab of this.tabs)
      if (this.holder !== tab && !this.waiting.includes(tab)) this.waiting.push(tab);
    this.grant();
  }

  /** The oldest request meets its fate. False: there is none. */
  deliver(fate: Fate): boolean {
    const next = this.pending.shift();
    if (next === undefined) return false;
    if (fate === 'lost_on_the_way') next.resolve(NO_ANSWER);
    else if (fate === 'unavailable') next.resolve(UNAVAILABLE);
    else {
      const answer = this.handle(next.operation);
      next.resolve(fate === 'answered' ? answer : NO_ANSWER);
    }
    return true;
  }

  send(tab: Tab, operation: Operation): Promise<Answer> {
    return new Promise((resolve) => this.pending.push({ operation, tab, resolve }));
  }

  release(tab: Tab): void {
    if (this.holder !== tab) return;
    this.holder = null;
    this.grant();
  }

  private grant(): void {
    if (this.holder !== null) return;
    const next = this.waiting.shift();
    if (next === undefined) return;
    if (!next.isAlive) return this.grant();
    this.holder = next;
    void next.sendAll();
  }
}

/** One page. Dead, it gets nothing back from whatever it waits for, and nothing that it began is kept. */
export class Tab {
  isAlive = true;

  constructor(private readonly device: Device) {}

  async sendAll(): Promise<void> {
    const never = new Promise<never>(() => undefined);
    const ifAlive = async <T>(work: Promise<T>): Promise<T> => {
      const result = await work;
      return this.isAlive ? result : never;
    };
    await sendAll(this.store(), {
      placeId: () => Promise.resolve('place-1'),
      send: (operation) => ifAlive(this.device.send(this, operation)),
      job: () => Promise.reject(new Error('every job ends at once here')),
      pauses: {
        begin: () => undefined,
        wait: () => ifAlive(new Promise((resolve) => setImmediate(() => resolve(false)))),
      },
      moved: () => undefined,
    });
    this.device.release(this);
  }

  /** A transaction of a page that dies meanwhile is rolled back. */
  store(): Store {
    const within = async <T>(work: (tables: Tables) => Promise<T>): Promise<T> => {
      if (!this.isAlive) return new Promise<never>(() => undefined);
      const result = await this.device.store.within(work);
      return this.isAlive ? result : new Promise<never>(() => undefined);
    };
    return { within, reading: within };
  }
}
