// `npm run dev [-- --inspect]`: the service and its screens at the address of the service, each renewed when its sources
// change. The service is compiled into dist-dev, separate from other builds, and restarted after every successful
// compilation. Vite stands in front, serves the screens and passes everything else on. Arguments after -- go to Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const BUILD_PACKAGES = ['scripts/build-packages.mjs'];
const COMPILE = ['node_modules/@nestjs/cli/bin/nest.js', 'build', '--watch', '--path', 'tsconfig.dev.json'];
const SERVICE = [...process.argv.slice(2), '--enable-source-maps', 'dist-dev/src/main.js'];
const COMPILED = /Found 0 errors/;
const NOT_SCREENS = '^/(?!(?:console|pick)(?:/|$))';
const OF_PICKER = /^\/pick(?:[/?]|$)/;

let [service, compiler, screens, picker] = [null, null, null, null];
let isEnding = false;
let restarts = Promise.resolve();

// A server of our own: Vite's ends the process at a signal before the service has ended.
const server = createServer((request, response) =>
  (OF_PICKER.test(request.url) ? picker : screens).middlewares(request, response),
);
// Before anything that takes time. npm forwards what the terminal has already sent; the service itself handles further signals.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
console.log('Starting the screens');

if (existsSync('.env')) process.loadEnvFile('.env');
const port = process.env.PORT || '3000';
const host = process.env.HOST || '127.0.0.1';
const behind = await freePort();

const { createServer: createVite } = await import('vite');
screens = await createVite({
  root: 'apps/console',
  clearScreen: false,
  server: {
    middlewareMode: { server },
    hmr: { server },
    proxy: { [NOT_SCREENS]: { target: `http://127.0.0.1:${behind}`, ws: true } },
  },
});
picker = await createVite({
  root: 'apps/picker',
  clearScreen: false,
  server: { middlewareMode: { server }, hmr: { server } },
});
server.listen(Number(port), host);
await once(server, 'listening');
console.log(`Service and screens: http://${host}:${port}/`);

// The scripts are compiled against the built client.
compiler = spawn(process.execPath, BUILD_PACKAGES, { stdio: 'inherit' });
await once(compiler, 'exit');
if (!isEnding) compile();

function compile() {
  compiler = spawn(process.execPath, COMPILE, { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: compiler.stdout }).on('line', (line) => {
    console.log(line);
    if (COMPILED.test(line)) restarts = restarts.then(restart);
  });
  compiler.once('exit', () => end(1));
}

async function restart() {
  await endService();
  if (isEnding) return;
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(behind) };
  service = spawn(process.execPath, SERVICE, { stdio: 'inherit', env });
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
  compiler?.kill('SIGKILL');
  await restarts;
  await endService();
  server.closeAllConnections();
  await Promise.all([screens?.close(), picker?.close()]);
  process.exit(code);
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: found } = probe.address();
  probe.close();
  await once(probe, 'close');
  return found;
}
