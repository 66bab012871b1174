import { runProgram } from '@libs/ending';

/** `npm run listen -- --port 4000 [--secret whsec_...]` */
void runProgram(async (ending) => (await import('./receive.js')).receive(ending), {
  usage: `npm run listen -- [--port 4000] [--host 127.0.0.1] [--secret whsec_...]
Receives webhooks on this machine, verifies them and prints a line for each. Makes a secret when none is given.`,
});
