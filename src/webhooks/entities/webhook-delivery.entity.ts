import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `pending` also between attempts; `held` while the endpoint is disabled; the others are final. */
export const DELIVERY_STATES = ['pending', 'held', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

@Entity('webhook_deliveries')
@Index('webhook_deliveries_due', ['channel_id', 'due_at'], { where: `(state = 'pending'::text)` })
@Index('webhook_deliveries_order', ['channel_id', 'order_id', 'version'], {
  where: `(state = 'pending'::text)`,
})
@Index('webhook_deliveries_held', ['held_at'], { where: `(state = 'held'::text)` })
@Index('webhook_deliveries_claimed', ['channel_id'], {
  where: `((state = 'pending'::text) AND (claim IS NOT NULL))`,
})
@Index('webhook_deliveries_parked', ['channel_id', 'id'], { where: '(parked_at IS NOT NULL)' })
@Index('webhook_deliveries_id', ['channel_id', 'id'])
@Index('webhook_deliveries_not_delivered', ['channel_id', 'id'], {
  where: `(((attempts > 0) OR (state = ANY (ARRAY['held'::text, 'failed'::text]))) AND (NOT ((COALESCE(response_status, 0) >= 200) AND (COALESCE(response_status, 0) <= 299))))`,
})
@Index('webhook_deliveries_failed', ['channel_id', 'id'], {
  where: `(state = ANY (ARRAY['failed'::text, 'held'::text]))`,
})
@Index('webhook_deliveries_of_rarer_type', ['channel_id', 'event_type', 'id'], {
  where: `((event_type <> 'order:created'::text) AND (event_type <> 'order:updated'::text) AND (event_type <> 'order:status_changed'::text))`,
})
export class WebhookDelivery {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('text')
  event_id: string;

  @Column('uuid')
  id: string;

  @Column('text')
  event_type: string;

  @Column('uuid', { nullable: true })
  order_id: string | null;

  @Column('integer', { nullable: true })
  version: number | null;

  @Column('text')
  state: DeliveryState;

  @Column('integer', { default: 0 })
  attempts: number;

  /**
   * How many attempts there were before the last replay: the retry schedule starts again from there
   * (docs/webhooks.md#replay). It counts the attempt under way at that moment too, and so exceeds `attempts` until that ends.
   */
  @Column('integer', { default: 0 })
  replayed_after: number;

  /** When a claim may look at it next; while an attempt is under way, when that is considered lost. */
  @Column('timestamp with time zone', { nullable: true })
  due_at: Date | null;

  /** When the next attempt is due, or was, while one is under way; null when there is none to come. */
  @Column('timestamp with time zone', { nullable: true })
  next_attempt_at: Date | null;

  /** The claim of the attempt under way. Only its holder may record the result. */
  @Column('uuid', { nullable: true })
  claim: string | null;

  /** How many claims were lost since the last attempt: their processes died, or lost the database. */
  @Column('integer', { default: 0 })
  lost_claims: number;

  /** How many tries since the last attempt failed through a fault of the service. */
  @Column('integer', { default: 0 })
  faults: number;

  /** The cause of the latest of them. */
  @Column('text', { nullable: true })
  fault: string | null;

  /** Since when it is parked because of them. */
  @Column('timestamp with time zone', { nullable: true })
  parked_at: Date | null;

  /**
   * Since when it waits for a replay because its endpoint was disabled (docs/webhooks.md#when-an-endpoint-fails); stays when it failed
   * because that was too long ago.
   */
  @Column('timestamp with time zone', { nullable: true })
  held_at: Date | null;

  /** `X-Command-Origin` of the change, if nothing was sent because it names the endpoint's host. */
  @Column('text', { nullable: true })
  skipped_origin: string | null;

  /** How long the last attempt took, where that has no row among the attempts (`recorded-attempt.entity.ts`). */
  @Column('integer', { nullable: true })
  attempt_ms: number | null;

  @Column('text', { nullable: true })
  request_url: string | null;

  /** JSON text; signatures and credentials are masked. All, or those that don't follow from the event (`stored-headers.ts`). */
  @Column('text', { nullable: true })
  request_headers: string | null;

  @Column('integer', { nullable: true })
  response_status: number | null;

  @Column('text', { nullable: true })
  response_body: string | null;

  /** Why there was no response. */
  @Column('text', { nullable: true })
  error: string | null;

  /** When the last attempt ended. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  delivery_timestamp: Date | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;
}
