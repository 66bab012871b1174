import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BreachAction, DeadlineKind } from '../../contract';

/** A deadline that was set until it was replaced or removed: orders that were created meanwhile have it. */
@Entity('former_deadline_rules')
export class FormerDeadlineRule {
  /** The channel, or the place, whose orders it was for. */
  @PrimaryColumn('uuid')
  owner_id: string;

  @PrimaryColumn('text')
  kind: DeadlineKind;

  @PrimaryColumn('timestamp with time zone', { precision: 3 })
  until_at: Date;

  @Column('timestamp with time zone', { precision: 3 })
  set_at: Date;

  @Column('integer')
  minutes: number;

  @Column('text')
  counted_from: 'creation' | 'wished';

  @Column('integer', { nullable: true })
  warn_minutes: number | null;

  @Column('text')
  on_breach: BreachAction;
}
