import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DisabledEndpoint } from './disabled-endpoint';

/** Where the webhooks of a channel go, what signs them, and how the endpoint is doing. Each channel has a row. */
@Entity('webhook_endpoints')
export class WebhookEndpoint {
  @PrimaryColumn('uuid')
  channel_id: string;

  @Column('text', { nullable: true })
  webhook_url: string | null;

  /** Sealed. */
  @Column('text', { nullable: true })
  webhook_secret: string | null;

  @Column('boolean', { default: false })
  webhook_enabled: boolean;

  /** Why and when the service disabled it; shown in the metadata of the channel. */
  @Column('jsonb', { nullable: true })
  webhook_disabled: DisabledEndpoint | null;

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
}
