import { runProgram } from '@libs/ending';

/** `npm run practice` */
void runProgram(async (ending) => (await import('./practice.js')).practice(ending), {
  limitMs: 30_000,
  usage: `npm run practice
Makes a store with shelves and orders to pick, in the service at OMS_URL (default http://127.0.0.1:3000), with the token of
SYSTEM_TOKEN or of DATA_DIR; starts a service of its own when none runs there. Prints a link that pairs a device, and the
address of a page with the bar codes.`,
});
