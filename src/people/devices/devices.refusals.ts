import { refusals } from '../../contract';

export const deviceRefusals = refusals({
  PAIRING_NOT_USABLE: () => ({}),
  TOO_MANY_PAIRED_DEVICES: (most: number) => ({ facts: { most } }),
  PAIRED_DEVICE_NOT_FOUND: () => ({}),
  NOT_A_DEVICE: () => ({}),
});
