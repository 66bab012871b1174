import type { ChannelTypeFacts, JsonSchema } from './channel-type-facts';
import { DataRules } from './data-rules';
import { draftOf, factsOf, type OrderDraft, type StandardOrder } from './order-facts';
import { compact, type JsonObject } from './platform-json';

/** One kind of sales channel. A type is one folder beside this file. */
export interface ChannelType extends Omit<ChannelTypeFacts, 'data' | 'adapter'> {
  /** Keys of `config` that hold secrets (docs/secrets.md). */
  readonly secretConfigKeys: readonly string[];
  /** Keys of `config` that a health check requires (docs/channel-health.md). */
  readonly requiredConfigKeys: readonly string[];
  /** Schema of `channel_specific_data`. */
  readonly dataSchema: JsonSchema;
  /**
   * What is wrong with `channel_specific_data`, one sentence per problem, each naming its field; empty when
   * it is valid. Data that only names the order's place (docs/rules/orders.md#place) is not validated unless
   * `strict`.
   */
  readonly problemsWith: (data: JsonObject, strict?: boolean) => readonly string[];
  /**
   * An order in the platform's own shape (docs/rules/orders.md#formats); absent when that is the standard
   * order. Never changes its argument.
   */
  readonly toChannelFormat?: (order: StandardOrder) => JsonObject;
  /** The body of POST /v1/orders (without `channel_id`) for an order in the platform's own shape. */
  readonly fromChannelFormat?: (platformOrder: unknown) => OrderDraft;
}

/** Makes a channel type from the facts in its folder. */
export function defineChannelType({ data, adapter, ...facts }: ChannelTypeFacts): ChannelType {
  const rules = new DataRules(data, facts.validations);
  return {
    ...facts,
    secretConfigKeys: facts.config.filter(({ secret }) => secret).map(({ key }) => key),
    requiredConfigKeys: facts.config.filter(({ required }) => required).map(({ key }) => key),
    dataSchema: rules.schema,
    problemsWith: (value, strict = false) => rules.problemsWith(value, strict),
    ...(adapter && {
      toChannelFormat: (order: StandardOrder) => compact(adapter.write(factsOf(order))),
      fromChannelFormat: (platformOrder: unknown) => draftOf(adapter.read(platformOrder)),
    }),
  };
}
