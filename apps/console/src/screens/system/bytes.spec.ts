import { bytesText } from './bytes';

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1.0 kB'],
  [8.25 * 1_024 ** 2, '8.3 MB'],
  [512 * 1_024 ** 3, '512 GB'],
  [2_000 * 1_024 ** 4, '2000 TB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
