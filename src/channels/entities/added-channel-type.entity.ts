import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A channel type that was added through the API. */
@Entity('channel_types')
export class AddedChannelType {
  @PrimaryColumn('text')
  type_name: string;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;
}
