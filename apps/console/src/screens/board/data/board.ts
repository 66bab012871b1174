import type { OrderChange } from '../../../live/messages';
import type { OrderCard } from '../../../orders/order-card';
import type { OrderStatusName } from '../../../orders/statuses';
import { belongs, type BoardFilter } from './board-filter';

export interface Column {
  readonly status: OrderStatusName;
  /** The oldest first. */
  readonly cards: readonly OrderCard[];
  /** Orders of the status that were too many to be read. */
  readonly unread: number;
}

/** What is on a board at a moment. */
export interface BoardView {
  readonly columns: readonly Column[];
  /** The cards of all columns, the oldest first. */
  readonly all: readonly OrderCard[];
}

/** More than leave while a board is read. */
const MOST_LEFT = 5_000;

/**
 * The orders of a board by id. Reads and changes may come in any order and any number of times: the highest version of
 * an order is what counts (docs/adr/0043-boards-go-on-with-the-feed.md).
 */
export class Board {
  private readonly cards = new Map<string, OrderCard>();
  /** Orders that left, as they left, so that an older page can't bring them back. */
  private readonly left = new Map<string, OrderCard>();
  private readonly sorted = new Map<OrderStatusName, OrderCard[]>();
  private readonly unread = new Map<OrderStatusName, number>();
  private all: OrderCard[] = [];
  private view: BoardView | null = null;
  /** Columns as they were shown last; without those that have changed since. */
  private readonly columns = new Map<OrderStatusName, Column>();

  constructor(readonly filter: BoardFilter) {
    for (const status of filter.statuses) this.sorted.set(status, []);
  }

  get size(): number {
    return this.cards.size;
  }

  /** Orders as they were read. */
  read(cards: readonly OrderCard[]): void {
    const fresh = cards.filter((card) => belongs(this.filter, card) && this.isNews(card, 1));
    for (const card of fresh) this.forget(card.id);
    for (const card of fresh) {
      this.cards.set(card.id, card);
      this.sorted.get(card.status)!.push(card);
      this.all.push(card);
    }
    for (const list of [...this.sorted.values(), this.all]) list.sort(byAge);
    this.columns.clear();
    this.view = null;
  }

  setUnread(status: OrderStatusName, count: number): void {
    this.unread.set(status, count);
    this.columns.delete(status);
    this.view = null;
  }

  /** A change, and the order since; what happens beside an order comes with the version that it has. */
  apply({ order: card, status, change_type: type }: OrderChange): void {
    if (!this.isNews(card, 0)) return;
    const known = this.forget(card.id);
    if (!known && type !== 'created') this.take(status?.from ?? card.status);
    if (belongs(this.filter, card)) this.place(card);
    else this.keepLeft(card);
    this.view = null;
  }

  /** An order as it is now, also when it has just left. */
  find(id: string): OrderCard | undefined {
    return this.cards.get(id) ?? this.left.get(id);
  }

  /** The same object until something changes. */
  look(): BoardView {
    this.view ??= {
      columns: this.filter.statuses.map((status) => this.column(status)),
      all: [...this.all],
    };
    return this.view;
  }

  private column(status: OrderStatusName): Column {
    const kept = this.columns.get(status);
    if (kept !== undefined) return kept;
    const column = { status, cards: [...this.sorted.get(status)!], unread: this.unread.get(status) ?? 0 };
    this.columns.set(status, column);
    return column;
  }

  private isNews({ id, version }: OrderCard, least: 0 | 1): boolean {
    const known = this.find(id);
    return known === undefined || version >= known.version + least;
  }

  private place(card: OrderCard): void {
    this.cards.set(card.id, card);
    this.columns.delete(card.status);
    for (const list of [this.sorted.get(card.status)!, this.all]) list.splice(placeIn(list, card), 0, card);
  }

  private forget(id: string): boolean {
    const card = this.cards.get(id);
    this.left.delete(id);
    if (card === undefined) return false;
    this.cards.delete(id);
    this.columns.delete(card.status);
    for (const list of [this.sorted.get(card.status)!, this.all]) list.splice(placeIn(list, card), 1);
    return true;
  }

  private keepLeft(card: OrderCard): void {
    this.left.set(card.id, card);
    if (this.left.size <= MOST_LEFT) return;
    for (const [oldest] of this.left) return void this.left.delete(oldest);
  }

  /** An order that was only counted, not read, left its column: count one less. */
  private take(status: OrderStatusName): void {
    const count = this.unread.get(status) ?? 0;
    if (count > 0) this.setUnread(status, count - 1);
  }
}

/** Moments of the service are of one length and zone, so that their texts compare as they do. */
function byAge(a: OrderCard, b: OrderCard): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}

/** Where a card is in a sorted list, or would be. */
function placeIn(list: readonly OrderCard[], card: OrderCard): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (byAge(list[middle]!, card) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
