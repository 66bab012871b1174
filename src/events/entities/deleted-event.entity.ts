import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The position in the feed of an event that retention has deleted. */
@Entity('deleted_events')
export class DeletedEvent {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('text')
  id: string;

  @Column('bigint')
  position: string;
}
