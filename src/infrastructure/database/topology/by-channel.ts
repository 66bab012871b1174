import type { Forms } from '@libs/work-queue';

/**
 * A statement on rows of channels, written once. `ofShard` also names its channels, which lie in one shard, wherever it
 * reads a table that is spread, so that it runs on the node of that shard; they are then its last parameter.
 */
export interface ByChannel<Sql> {
  readonly ofAny: Sql;
  readonly ofShard: Sql;
}

/** A condition on the channel of the table with this alias; empty in the statement for any channels. */
export type OnChannel = (alias: string) => string;

export const ON_ANY_CHANNEL: OnChannel = () => '';

/** @param channels the last parameter, as `$4`, in the form for channels of one shard */
export function byChannel<Sql>(channels: string, write: (on: OnChannel) => Sql): ByChannel<Sql> {
  return {
    ofAny: write(ON_ANY_CHANNEL),
    ofShard: write((alias) => `AND ${alias}.channel_id = ANY (${channels}::uuid[])`),
  };
}

/**
 * A statement on rows of channels that it gets as a parameter: where they are on many nodes it names the channels of each table, so that only
 * their nodes are asked. @param channels the parameter, as `$1`
 */
export function namingChannels(channels: string, write: (on: OnChannel) => string): Forms<string> {
  return {
    together: write(ON_ANY_CHANNEL),
    spread: write((alias) => `AND ${alias}.channel_id = ANY (${channels}::uuid[])`),
  };
}
