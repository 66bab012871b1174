import { Injectable } from '@nestjs/common';
import type { Tx } from '@libs/unit-of-work';
import {
  PARKED_KINDS,
  type ParkedKind,
  type ParkedPosition,
  type ParkedRow,
  type ParkedSelection,
} from './model/parked';

/** What the owner of a kind of work tells of what is parked of it. Each call reads of the table only what is parked. */
export interface ParkedRows {
  readonly kind: ParkedKind;
  /** At most `limit` rows after the position, by channel and id; of one channel, or of all when it is null. */
  list(channelId: string | null, after: ParkedPosition | null, limit: number): Promise<ParkedRow[]>;
  /**
   * Makes at most `limit` of the selected rows due now and gives how many; zero when there are no more. A row that is due
   * already, or waits behind another of its order, is not counted. `Tx.afterCommit` may wake who tries them.
   */
  retry(tx: Tx, selection: ParkedSelection, limit: number): Promise<number>;
  /** How many there are, those that wait behind others included; counted up to `most`. */
  count(most: number): Promise<number>;
}

/** What is parked in the whole system. Each feature adds its own kind while the application starts. */
@Injectable()
export class ParkedWork {
  private readonly rows = new Map<ParkedKind, ParkedRows>();

  add(rows: ParkedRows): void {
    this.rows.set(rows.kind, rows);
  }

  /** @param kind only this one; null: all, in the order of `PARKED_KINDS` */
  of(kind: ParkedKind | null): readonly ParkedRows[] {
    const kinds = kind === null ? PARKED_KINDS : [kind];
    return kinds.flatMap((one) => this.rows.get(one) ?? []);
  }
}
