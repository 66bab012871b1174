import type { Random } from '../random';

/** An order as a client sees it. */
export interface BookedOrder {
  readonly id: string;
  readonly number: string;
  readonly channelId: string;
  /** The status that its last accepted update gives it. */
  status: string;
}

const REMEMBERED = 80;
/** By then an accepted order is usually there. */
const SETTLED_AFTER_MS = 1_000;

/** The orders that clients still work on: all know of all, and the older ones are forgotten. */
export class OrderBook {
  private readonly orders: (BookedOrder & { readonly bookedAt: number })[] = [];

  add(order: Omit<BookedOrder, 'status'>): void {
    this.orders.push({ ...order, status: 'pending', bookedAt: Date.now() });
    if (this.orders.length > REMEMBERED) this.orders.shift();
  }

  /** One of those with the status, if there are any, else of all. */
  pick(random: Random, status?: string): BookedOrder | null {
    const settled = this.orders.filter(({ bookedAt }) => Date.now() - bookedAt > SETTLED_AFTER_MS);
    const fitting = settled.filter((order) => order.status === status);
    const choice = fitting.length > 0 ? fitting : settled;
    return choice.length === 0 ? null : random.pick(choice);
  }
}
