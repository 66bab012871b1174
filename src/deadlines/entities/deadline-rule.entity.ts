import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BreachAction, DeadlineKind } from '../../contract';

/** By when orders of a channel or of a place have to have come so far, and what happens when they have not. */
@Entity('deadline_rules')
export class DeadlineRule {
  /** The channel, or the place, whose orders it is for. */
  @PrimaryColumn('uuid')
  owner_id: string;

  @PrimaryColumn('text')
  kind: DeadlineKind;

  @Column('text')
  owner: 'channel' | 'place';

  @Column('integer')
  minutes: number;

  @Column('text')
  counted_from: 'creation' | 'wished';

  /** How long before it warns; null: not at all. */
  @Column('integer', { nullable: true })
  warn_minutes: number | null;

  @Column('text')
  on_breach: BreachAction;

  /** It is for orders that are created from then on. */
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  set_at: Date;
}
