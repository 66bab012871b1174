/**
 * A statement on rows of channels, written once. `ofOne` also names its channel wherever it reads a table that is
 * spread, so that it runs on that channel's node; the channel is then its last parameter.
 */
export interface ByChannel<Sql> {
  readonly ofAny: Sql;
  readonly ofOne: Sql;
}

/** A condition on the channel of the table with this alias; empty in the statement for any channels. */
export type OnChannel = (alias: string) => string;

export const ON_ANY_CHANNEL: OnChannel = () => '';

/** @param channel the last parameter, as `$4`, in the form for one channel */
export function byChannel<Sql>(channel: string, write: (on: OnChannel) => Sql): ByChannel<Sql> {
  return { ofAny: write(ON_ANY_CHANNEL), ofOne: write((alias) => `AND ${alias}.channel_id = ${channel}`) };
}
