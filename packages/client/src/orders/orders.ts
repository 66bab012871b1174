import type { CallOptions, ResultOf, Routes } from '../http/routes.js';
import type { JobHandle, Jobs } from '../jobs/jobs.js';
import { byCursor, byNumber, type IterationOptions } from '../pages.js';
import type {
  FoundOrder,
  NewOrder,
  Order,
  OrderFilter,
  OrderSearch,
  StatusUpdate,
  TimelineEntry,
} from '../types.js';

/** A change that is stored, and will have one effect or one `order:failed`. */
export interface AcceptedOrder {
  /** Of the order, which may be changed by this id at once. */
  readonly id: string;
  readonly job: JobHandle;
}

export interface ReplaceOptions extends CallOptions {
  /** Refuses (412) unless this is the current version. */
  readonly ifVersion?: number | undefined;
}

export interface MoveOptions extends ReplaceOptions {
  /** A forced move (docs/workflow.md#forced-moves). */
  readonly force?: boolean | undefined;
}

/** Orders: accepting, reading and moving them. An order is named by its id or its order number. */
export class Orders {
  constructor(
    private readonly routes: Routes,
    private readonly jobs: Jobs,
  ) {}

  /** Accepts an order, once however often the request has to be sent. */
  async create(order: NewOrder, options?: CallOptions): Promise<AcceptedOrder> {
    const accepted = await this.routes.post('/v1/orders', { body: order, ...options });
    const { id } = accepted.orderData as { readonly id: string };
    return { id, job: this.jobs.handle(accepted.jobId) };
  }

  get(orderId: string, options?: CallOptions): Promise<Order> {
    return this.routes.get('/v1/orders/{orderId}', { path: { orderId }, ...options });
  }

  /**
   * All orders of a channel that fit, newest first. Collect them before you change them: one that no longer fits makes
   * the iteration skip another.
   */
  list(filter: Omit<OrderFilter, 'page'>, options?: IterationOptions): AsyncGenerator<Order, void> {
    return byNumber((page) => this.routes.get('/v1/orders', { query: { ...filter, page }, ...options }));
  }

  /** Orders by number, id, customer, items or place (docs/screens.md#search), best first. */
  search(query: Omit<OrderSearch, 'after'>, options?: IterationOptions): AsyncGenerator<FoundOrder, void> {
    const read = (after?: string) =>
      this.routes.get('/v1/search/orders', { query: { ...query, after }, ...options });
    return byCursor(read);
  }

  /** Replaces the content of an order. */
  async replace(
    orderId: string,
    order: NewOrder,
    { ifVersion, ...options }: ReplaceOptions = {},
  ): Promise<JobHandle> {
    const headers = { ...options.headers, ...ifMatch(ifVersion) };
    const init = { path: { orderId }, body: order, ...options, headers };
    const accepted = await this.routes.put('/v1/orders/{orderId}', init);
    return this.jobs.handle(accepted.jobId);
  }

  /** Moves an order to another status. */
  async move(
    orderId: string,
    status: StatusUpdate['status'],
    metadata?: StatusUpdate['metadata'],
    { force = false, ifVersion, ...options }: MoveOptions = {},
  ): Promise<JobHandle> {
    const headers = {
      ...options.headers,
      ...ifMatch(ifVersion),
      ...(force && { 'X-Force-Transition': 'true' }),
    };
    const init = { path: { orderId }, body: { status, metadata }, ...options, headers };
    const accepted = await this.routes.patch('/v1/orders/{orderId}/status', init);
    return this.jobs.handle(accepted.jobId);
  }

  /** Everything that happened to an order, in one time order (docs/screens.md#the-timeline). */
  timeline(orderId: string, options?: IterationOptions): AsyncGenerator<TimelineEntry, void> {
    const read = (after?: string): Promise<ResultOf<'/v1/orders/{orderId}/timeline', 'get'>> =>
      this.routes.get('/v1/orders/{orderId}/timeline', { path: { orderId }, query: { after }, ...options });
    return byCursor(read);
  }
}

function ifMatch(version: number | undefined): Record<string, string> {
  return version === undefined ? {} : { 'If-Match': `"${version}"` };
}
