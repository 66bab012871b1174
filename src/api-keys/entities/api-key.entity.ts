import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Scope } from '../model/caller';

/** Beside these the database computes `bytes`, how long the key is as JSON, which TypeORM can't describe. */
@Entity('api_keys')
@Index('api_keys_updated', ['updated_at'])
@Index('api_keys_expiring', ['expires_at'], { where: '(expires_at IS NOT NULL)' })
export class ApiKey {
  @PrimaryColumn('uuid')
  id: string;

  @Column('bytea', { unique: true })
  key_hash: Buffer;

  @Column('text')
  key_hint: string;

  @Column('text')
  name: string;

  @Column('text')
  client_name: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text')
  scope: Scope;

  @Column('uuid', { array: true, default: [] })
  channel_ids: string[];

  @Column('text')
  created_by: string;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('jsonb', { default: {} })
  metadata: Record<string, unknown>;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  expires_at: Date | null;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  last_used_at: Date | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updated_at: Date;
}
