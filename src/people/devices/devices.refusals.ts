import { refusals } from '../../contract';

export const deviceRefusals = refusals({
  PAIRING_NOT_USABLE: () => ({}),
  TOO_MANY_PAIRED_DEVICES: (of: 'place' | 'channel', most: number) => ({ facts: { of, most } }),
  PAIRED_DEVICE_NOT_FOUND: () => ({}),
  NOT_A_DEVICE: () => ({}),
});
