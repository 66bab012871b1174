import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where in the feed an event stood that retention has deleted. */
@Entity('deleted_events')
export class DeletedEvent {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('text')
  id: string;

  @Column('bigint')
  position: string;
}
