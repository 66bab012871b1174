// `npm run dev [-- --inspect]`: compiles into dist-dev, separate from other builds, and restarts the service
// after every successful compilation. Arguments after -- go to Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const COMPILE = ['node_modules/@nestjs/cli/bin/nest.js', 'build', '--watch', '--path', 'tsconfig.dev.json'];
const SERVICE = [...process.argv.slice(2), '--enable-source-maps', 'dist-dev/src/main.js'];
const COMPILED = /Found 0 errors/;

let service = null;
let isEnding = false;
let restarts = Promise.resolve();

const compiler = spawn(process.execPath, COMPILE, { stdio: ['ignore', 'pipe', 'inherit'] });
createInterface({ input: compiler.stdout }).on('line', (line) => {
  console.log(line);
  if (COMPILED.test(line)) restarts = restarts.then(restart);
});
compiler.once('exit', () => end(1));
// npm forwards what the terminal has already sent; the service itself handles further signals.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));

async function restart() {
  await endService();
  if (!isEnding) service = spawn(process.execPath, SERVICE, { stdio: 'inherit' });
}

async function endService() {
  if (service === null || service.exitCode !== null || service.signalCode !== null) return;
  const exited = once(service, 'exit');
  service.kill('SIGTERM');
  await exited;
}

async function end(code) {
  if (isEnding) return;
  isEnding = true;
  compiler.kill('SIGKILL');
  await restarts;
  await endService();
  process.exit(code);
}
