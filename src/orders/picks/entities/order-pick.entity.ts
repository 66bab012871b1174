import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { MissingReason, Substitute } from '../model/pick';

/** What has been picked of one line so far. It becomes part of the order when the order becomes picked. */
@Entity('order_picks')
@Index('order_picks_updated', ['channel_id', 'updated_at'])
export class OrderPick {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  order_id: string;

  @PrimaryColumn('text')
  item_id: string;

  /** Exact decimals (docs/rules/values.md#numbers). */
  @Column('numeric')
  picked: string;

  @Column('numeric')
  missing: string;

  @Column('text', { nullable: true })
  missing_reason: MissingReason | null;

  @Column('jsonb')
  substitutes: readonly Substitute[];

  /** In grams. */
  @Column('numeric', { nullable: true })
  weight: string | null;

  @Column('text')
  picked_by: string;

  /** By the clock of the device. */
  @Column('timestamp with time zone', { precision: 3 })
  picked_at: Date;

  @Column('timestamp with time zone', { precision: 3 })
  updated_at: Date;

  /** Counts the states, from 1. */
  @Column('integer')
  revision: number;
}
