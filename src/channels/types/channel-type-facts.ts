import type { OrderDraft, OrderFacts } from './order-facts';
import type { JsonObject } from './platform-json';

/** A key of a channel's `config`. */
export interface ConfigKey {
  readonly key: string;
  readonly meaning: string;
  /** Required to call the platform; a health check looks for it (docs/channel-health.md). */
  readonly required: boolean;
  /** Encrypted at rest and masked in responses (docs/secrets.md). */
  readonly secret: boolean;
}

/** JSON Schema, draft 2020-12. */
export type JsonSchema = JsonObject;

/** A rule for `channel_specific_data` that JSON Schema can't express. */
export interface DataValidation {
  /** Path in `channel_specific_data`, for example `delivery_window.end`. */
  readonly field: string;
  /** What the field must be, as the end of a sentence that starts with the field. */
  readonly rule: string;
  /** Accepts any JSON object, also one that breaks the schema; absent fields break no rule. Never throws. */
  readonly holds: (data: JsonObject) => boolean;
}

export interface ChannelCapabilities {
  readonly supports_webhooks: boolean;
  readonly supports_order_sync: boolean;
}

/** Translates between the facts of an order and the platform's own JSON. Pure. */
export interface PlatformAdapter {
  readonly write: (facts: OrderFacts) => JsonObject;
  /** Reads what `write` wrote, and what the platform sends; fields it does not know are left out. */
  readonly read: (platformOrder: unknown) => OrderFacts;
}

/** What a type's folder defines. */
export interface ChannelTypeFacts {
  /** Lower-case hyphenated words, as on the wire and as the folder (docs/channel-types.md). */
  readonly name: string;
  readonly capabilities: ChannelCapabilities;
  readonly config: readonly ConfigKey[];
  /**
   * `required` and `properties` of `channel_specific_data`; keys beyond these are allowed, as are those that
   * name the place (docs/rules/orders.md#place).
   */
  readonly data: { readonly required: readonly string[]; readonly properties: JsonSchema };
  readonly validations: readonly DataValidation[];
  /** Body of POST /v1/orders without `channel_id`; made of what the adapter maps, so that it survives a round trip. */
  readonly exampleOrder: OrderDraft;
  /** Absent when the platform's shape is the standard order. */
  readonly adapter?: PlatformAdapter;
}
