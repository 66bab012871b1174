import { refusals } from '../contract';

export const channelRefusals = refusals({
  CHANNEL_NOT_FOUND: () => ({}),
  UNKNOWN_CHANNEL_TYPE: (type: string, known: readonly string[]) => ({
    facts: { type, known: known.join(', ') },
  }),
  TOO_MANY_CHANNELS: (most: number) => ({ facts: { most } }),
  SECRET_MASKED: (field: string) => ({ facts: { field } }),
  CHANNEL_TYPE_EXISTS: (type: string) => ({ facts: { type } }),
});
