import { runProgram } from '@libs/ending';

/** `npm run demo` */
void runProgram(async (ending) => (await import('./demo.js')).demo(ending), {
  limitMs: 30_000,
  usage: `npm run demo
Sends the sample orders to the service at OMS_URL (default http://127.0.0.1:3000), with the token of SYSTEM_TOKEN or of
DATA_DIR; starts a service of its own when none runs there. Walks the orders through a day of one store.`,
});
