import { runProgram } from '@libs/ending';

/** `npm run listen -- --port 4000 [--secret whsec_...]` */
void runProgram(async (ending) => (await import('./receive.js')).receive(ending));
