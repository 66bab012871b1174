import type { LinePick, Order } from '../order/order';
import type { Refusal } from './judge';
import type { Operation } from './operation';

/** How a line was before an action. */
export interface Trace {
  /** The operation of the action; what an older version of the app has kept is without. */
  readonly id?: string;
  /** When it was done; also without. */
  readonly at?: string;
  readonly itemId: string;
  readonly before: LinePick;
}

/** An order on this device: what the service knows of it, and what happened to it here. */
export interface KeptOrder {
  readonly id: string;
  readonly placeId: string;
  /** As the service has it, with every action that it has taken. */
  readonly order: Order;
  /** How many actions the service has taken since the order is kept: what was read before the last one is too old. */
  readonly taken: number;
  /** Set when the service refused an action: nothing of this order is sent until somebody has read why. */
  readonly stopped: Refusal | null;
  /** For undoing the latest actions; the newest last. */
  readonly trail: readonly Trace[];
  /** Somebody has read what became of it by what waits: once that was sent, it is forgotten where it has left the queue. */
  readonly isRead?: boolean;
}

/** What one transaction sees. */
export interface Reading {
  order(id: string): Promise<KeptOrder | undefined>;
  orders(): Promise<KeptOrder[]>;
  /** In the order in which they were done. */
  operations(): Promise<Operation[]>;
  operationsOf(orderId: string): Promise<Operation[]>;
  operation(seq: number): Promise<Operation | undefined>;
}

/** What one transaction sees and changes: all of it is kept, or nothing. */
export interface Tables extends Reading {
  putOrder(order: KeptOrder): Promise<void>;
  deleteOrder(id: string): Promise<void>;
  /** Gives it the next place. */
  addOperation(operation: Omit<Operation, 'seq'>): Promise<void>;
  putOperation(operation: Operation): Promise<void>;
  deleteOperation(seq: number): Promise<void>;
}

export interface Store {
  /** Runs `work` alone: transactions of all tabs follow each other. `work` awaits nothing but the tables. */
  within<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** Runs `work` on all that was kept before: beside other reading, and without waiting for the disk. It awaits nothing else either. */
  reading<T>(work: (tables: Reading) => Promise<T>): Promise<T>;
}
