/** What the service knows of one kind of sales channel. A type is one folder beside this file. */
export interface ChannelType {
  /** Lower-case hyphenated words, as on the wire (D64). */
  readonly name: string;
  readonly capabilities: ChannelCapabilities;
  /** Keys of `config` that hold secrets although their names do not say so (D6). */
  readonly secretConfigKeys: readonly string[];
  /** An order in the platform's own shape (D28); absent where that is the standard order. Never changes its argument. */
  readonly toChannelFormat?: (order: StandardOrder) => unknown;
}

/** An order as the service shows it (interface §2). */
export type StandardOrder = Readonly<Record<string, unknown>>;

export interface ChannelCapabilities {
  readonly supports_webhooks: boolean;
  readonly supports_order_sync: boolean;
}

/** How a type behaves that was added through the API (D64). */
export const BASE_TYPE: ChannelType = {
  name: 'base',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  secretConfigKeys: [],
};
