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

  @Column('text', { nullable: true })
  webhook_url: string | null;

  /** Sealed. */
  @Column('text', { nullable: true })
  webhook_secret: string | null;

  @Column('boolean', { default: false })
  webhook_enabled: boolean;

  @Column('text', { array: true, default: [] })
  webhook_events: string[];

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  webhook_last_sent: Date | null;

  @Column('integer', { default: 0 })
  webhook_failures: number;

  /** When the first of these failures was recorded; null while deliveries succeed. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  webhook_failing_since: Date | null;

  /** When a failing endpoint may be probed next (docs/webhooks.md#when-an-endpoint-fails). */
  @Column('timestamp with time zone', { nullable: true })
  webhook_probe_at: Date | null;

  /** Sealed; still signs until `webhook_old_secret_until` (docs/webhooks.md#settings-of-a-webhook). */
  @Column('text', { nullable: true })
  webhook_old_secret: string | null;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  webhook_old_secret_until: Date | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updated_at: Date;
}
