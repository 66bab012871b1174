import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('channels')
export class Channel {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  type: string;

  /** Secret values are sealed. */
  @Column('jsonb')
  config: Record<string, unknown>;

  @Column('jsonb', { default: {} })
  settings: Record<string, unknown>;

  @Column('jsonb', { default: {} })
  metadata: Record<string, unknown>;

  @Column('text', { default: 'active' })
  status: string;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updated_at: Date;
}
