import type { FoundOrder } from '@oms/client';

/** What lists show of an order (docs/screens.md#the-board). */
export type OrderCard = FoundOrder;

/** The next deadline of an order. */
export type Due = NonNullable<OrderCard['due']>;

/** A person who takes care of an order (docs/screens.md#notes-and-assignees). */
export type Assignee = NonNullable<OrderCard['assignee']>;
