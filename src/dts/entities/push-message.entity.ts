import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PushState } from '../push/model/push-retry';

/** One message per event and device: the primary key ensures that. */
@Entity('push_messages')
@Index('push_messages_due', ['due_at'], { where: `(state = 'pending'::text)` })
@Index('push_messages_turns', ['channel_id', 'due_at'], { where: `(state = 'pending'::text)` })
@Index('push_messages_parked', ['channel_id', 'event_id'], {
  where: `((state = 'pending'::text) AND (parked_at IS NOT NULL))`,
})
export class PushMessage {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('text')
  event_id: string;

  @PrimaryColumn('text')
  device_token: string;

  @Column('uuid')
  place_id: string;

  @Column('uuid')
  order_id: string;

  @Column('text')
  order_number: string;

  @Column('text')
  state: PushState;

  @Column('integer', { default: 0 })
  attempts: number;

  /** When the next attempt may start; while one is under way, when that is considered lost. */
  @Column('timestamp with time zone', { nullable: true })
  due_at: Date | null;

  /** The claim of the attempt under way. Only its holder may record the result. */
  @Column('uuid', { nullable: true })
  claim: string | null;

  /** Code of the push service's last refusal. */
  @Column('text', { nullable: true })
  error: string | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;

  /** How often in a row the result of a try could not be stored. */
  @Column('integer', { nullable: true })
  faults: number | null;

  /** Why the last one could not be stored. */
  @Column('text', { nullable: true })
  fault: string | null;

  /** Since when; null while results can be stored. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  parked_at: Date | null;
}
