import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event to be pushed to the devices of a place; deleted when there is a message for each of them. */
@Entity('place_pushes')
@Index('place_pushes_turns', ['channel_id', 'next_try_at'], { where: '(next_try_at IS NOT NULL)' })
@Index('place_pushes_parked', ['channel_id', 'event_id'], { where: '(parked_at IS NOT NULL)' })
export class PlacePush {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('text')
  event_id: string;

  @Column('uuid')
  order_id: string;

  /** The last device that has its message; devices are processed in the order of their tokens. */
  @Column('text', { default: '' })
  reached: string;

  /** How often work on it was begun since its last progress. */
  @Column('integer', { default: 0 })
  tries: number;

  /** When work on it may begin; while it is under way, when that is considered lost. */
  @Column('timestamp with time zone', { nullable: true, default: () => 'now()' })
  next_try_at: Date;

  /** Since when it has been failing; else null. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  parked_at: Date | null;

  /** Why the last try failed. */
  @Column('text', { nullable: true })
  fault: string | null;
}
