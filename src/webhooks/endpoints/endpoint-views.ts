import type { ChannelFacts } from '../../channels';
import { disabledInUtc } from '../entities/disabled-endpoint';
import { circuitOf } from '../circuit/model/circuit';
import type { EndpointDto } from './dto/endpoint.dto';
import type { EndpointHealthRow } from './queries/list-endpoints';
import { MOST_WAITING } from './queries/endpoint-list-sql';

/** @param channel null when it has just been created, and this process does not know it yet */
export function toEndpointDto(row: EndpointHealthRow, channel: ChannelFacts | null): EndpointDto {
  const facts = {
    isEnabled: row.is_enabled,
    failures: row.webhook_failures,
    probeAt: row.webhook_probe_at,
    isAttempted: row.is_attempted,
  };
  const circuit = circuitOf(facts, row.now);
  const disabled = disabledInUtc(row.webhook_disabled);
  return {
    channel_id: row.channel_id,
    name: channel?.name ?? '',
    type: channel?.type ?? '',
    webhook_url: row.webhook_url!,
    webhook_enabled: row.webhook_enabled,
    webhook_disabled_reason: disabled?.webhook_disabled_reason ?? null,
    webhook_disabled_at: disabled?.webhook_disabled_at ?? null,
    webhook_circuit: circuit.state,
    webhook_next_probe_at: circuit.nextProbeAt?.toISOString() ?? null,
    webhook_failures: row.webhook_failures,
    webhook_failing_since: row.webhook_failing_since?.toISOString() ?? null,
    webhook_last_sent: row.webhook_last_sent?.toISOString() ?? null,
    oauth2_enabled: row.oauth2_enabled,
    waiting: Math.min(row.waiting, MOST_WAITING),
    ...(row.waiting > MOST_WAITING && { waiting_is_lower_bound: true }),
    oldest_due_at: row.oldest_due_at?.toISOString() ?? null,
    held: row.held,
    recent: row.recent.map(({ at, duration_ms, delivered }) => ({
      at: at.toISOString(),
      duration_ms,
      delivered,
    })),
  };
}
