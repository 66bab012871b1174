import type { ChannelFacts } from './channel-directory';
import { channelTypeOf } from './types/registry';

/**
 * What is wrong with the `channel_specific_data` of a channel's order, one sentence per problem; empty when
 * it is valid or absent (docs/rules/orders.md#checked-at-once-checked-later).
 */
export function channelDataProblems(
  { type, settings }: Pick<ChannelFacts, 'type' | 'settings'>,
  data: Readonly<Record<string, unknown>> | null,
): readonly string[] {
  if (data === null) return [];
  return channelTypeOf(type).problemsWith(data, settings.strict_order_schema === true);
}
