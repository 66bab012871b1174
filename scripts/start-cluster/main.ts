import { existsSync } from 'node:fs';
import { SERVICE_ARGUMENTS } from '../service-command';
import { Cluster } from './cluster';
import { type Member, membersOf } from './members';
import { readSize } from './options';
import { prepareSurroundings, type Surroundings } from './surroundings';

/** `npm run start:cluster -- --api 2 --worker 2`: several processes of the service on one database and Redis. */
async function main(): Promise<void> {
  const size = readSize(process.argv.slice(2));
  if (existsSync('.env')) process.loadEnvFile('.env');
  const print = (line: string) => console.log(line);
  const surroundings = await prepareSurroundings(process.env, size.api + size.worker, (line) =>
    print(`database | ${line}`),
  );
  const members = membersOf(size, surroundings.settings.PORT);
  describe(members, surroundings).forEach(print);
  const cluster = new Cluster({
    members,
    command: [process.execPath, ...SERVICE_ARGUMENTS],
    env: surroundings.env,
    print,
  });
  cluster.start();
  endOnSignal(cluster, surroundings);
}

function describe(members: readonly Member[], { settings, database, tokenIsNew }: Surroundings): string[] {
  const { HOST, DATA_DIR, REDIS_URL } = settings;
  const redis =
    REDIS_URL === null ? 'none (REDIS_URL is not set); workers look for work by themselves' : 'REDIS_URL';
  return [
    ...members.map(({ name, env }) => `${name.padEnd(10)} ${addressOf(HOST, env.PORT!)}`),
    `database   ${database}`,
    `redis      ${redis}`,
    ...(tokenIsNew ? [`The system token was made now; it is kept in ${DATA_DIR}/system-token`] : []),
  ];
}

function addressOf(host: string, port: string): string {
  return port === '0' ? 'any free port; its log says which' : `http://${host}:${port}`;
}

/** Ends everything in order; a second signal ends nothing faster, since every step has a limit of its own. */
function endOnSignal(cluster: Cluster, surroundings: Surroundings): void {
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    await cluster.stop();
    await surroundings.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end());
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
