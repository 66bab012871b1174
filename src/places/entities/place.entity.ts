import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('places')
export class Place {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  identifier: string;

  /** The primary channel. */
  @Column('uuid')
  channel_id: string;

  /** All linked channels, the primary one among them. */
  @Column('uuid', { array: true })
  channel_ids: string[];

  @Column('text', { nullable: true })
  name: string | null;

  @Column('jsonb', { nullable: true })
  address: Record<string, unknown> | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updated_at: Date;
}
