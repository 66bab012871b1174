import { resolve } from 'node:path';

/**
 * What `node` is given to run the service: `npm start`, the image and every script start it so. Why so:
 * docs/operations.md#memory.
 */
export const SERVICE_ARGUMENTS: readonly string[] = [
  '--max-old-space-size=512',
  '--max-semi-space-size=16',
  '--heap-growing-percent=40',
  '--v8-pool-size=0',
  '--no-allocation-site-pretenuring',
  resolve('dist/src/main.js'),
];
