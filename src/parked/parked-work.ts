import { Injectable } from '@nestjs/common';
import type { Tx } from '@libs/unit-of-work';
import {
  PARKED_KINDS,
  type ParkedKind,
  type ParkedPosition,
  type ParkedRow,
  type ParkedSelection,
} from './model/parked';

/**
 * Access to parked work of one kind, provided by the feature that owns it. Each call reads only parked rows
 * of the table.
 */
export interface ParkedRows {
  readonly kind: ParkedKind;
  /** At most `limit` rows after the position, by channel and id; of one channel, or of all when it is null. */
  list(channelId: string | null, after: ParkedPosition | null, limit: number): Promise<ParkedRow[]>;
  /**
   * Makes at most `limit` of the selected rows due now and returns how many; zero when there are no more. A
   * row that is already due, or waits behind another of its order, is not counted. Use `Tx.afterCommit` to
   * wake the workers.
   */
  retry(tx: Tx, selection: ParkedSelection, limit: number): Promise<number>;
  /** How many there are, including those that wait behind others; counted up to `most`. */
  count(most: number): Promise<number>;
}

/** Parked work of the whole system. Each feature adds its own kind while the application starts. */
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
