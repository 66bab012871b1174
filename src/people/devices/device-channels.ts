/** What `paired_devices d`, or `pairings d`, reach at their `places l`: the channels that their maker reached and the place has now. */
export const DEVICE_CHANNELS = `ARRAY(
  SELECT c FROM unnest(l.channel_ids || l.channel_id) AS c WHERE d.channel_ids IS NULL OR c = ANY (d.channel_ids))`;

/** Those that reach some of these channels and no other; all for null. One that reaches nothing any more is nobody else's. */
export const isWithin = (channels: string): string =>
  `(${channels}::uuid[] IS NULL OR (${DEVICE_CHANNELS} <> '{}' AND ${DEVICE_CHANNELS} <@ ${channels}))`;

/** Those that reach one of these channels; all for null. */
export const sharesSome = (channels: string): string =>
  `(${channels}::uuid[] IS NULL OR ${DEVICE_CHANNELS} && ${channels})`;
