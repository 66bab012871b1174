/** How long and how much each measurement is. */
export interface Plan {
  readonly rounds: number;
  /** A measurement that runs for a time. */
  readonly ms: number;
  readonly connections: number;
  /** End to end and status updates: of the service, of the rival. */
  readonly orders: number;
  readonly rivalOrders: number;
  /** Jobs, and deliveries, that wait when the worker starts. */
  readonly backlog: number;
  readonly deliveries: number;
  /** Orders in each long list. */
  readonly longLists: readonly number[];
  /** Open sockets; 0 leaves them out. */
  readonly sockets: number;
}

export const FULL: Plan = {
  rounds: 5,
  ms: 3_000,
  connections: 32,
  orders: 6_000,
  rivalOrders: 600,
  backlog: 50_000,
  deliveries: 30_000,
  longLists: [1_000_000],
  sockets: 2_000,
};

/** Fits into a minute. */
export const SHORT: Plan = {
  ...FULL,
  rounds: 1,
  ms: 1_000,
  orders: 2_000,
  rivalOrders: 150,
  backlog: 4_000,
  longLists: [],
  sockets: 0,
};
