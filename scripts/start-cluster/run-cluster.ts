import type { Ending } from '@libs/ending';
import { loadEnvFile } from '../../src/infrastructure/config';
import { SERVICE_ARGUMENTS } from '../service-command';
import { Cluster } from './cluster';
import { type Member, membersOf } from './members';
import { readSize } from './options';
import { prepareSurroundings, type Surroundings } from './surroundings';

/** Several processes of the service on one database and Redis, until a signal ends them. */
export async function runCluster(ending: Ending): Promise<void> {
  const size = readSize(process.argv.slice(2));
  loadEnvFile();
  const print = (line: string) => console.log(line);
  const surroundings = await prepareSurroundings(
    process.env,
    size.api + size.worker,
    (line) => print(`database | ${line}`),
    ending,
  );
  const members = membersOf(size, surroundings.settings.PORT);
  describe(members, surroundings).forEach(print);
  const cluster = new Cluster({
    members,
    command: [process.execPath, ...SERVICE_ARGUMENTS],
    env: surroundings.env,
    print,
  });
  ending.onEnd('the members', () => cluster.stop());
  ending.atOnce.addEventListener('abort', () => cluster.kill());
  cluster.start();
  await ending.whenAsked();
}

function describe(members: readonly Member[], { settings, database, tokenIsNew }: Surroundings): string[] {
  const { HOST, DATA_DIR, REDIS_URL } = settings;
  const redis =
    REDIS_URL === null ? 'none (REDIS_URL is not set); workers look for work on their own' : 'REDIS_URL';
  return [
    ...members.map(({ name, env }) => `${name.padEnd(10)} ${addressOf(HOST, env.PORT!)}`),
    `database   ${database}`,
    `redis      ${redis}`,
    ...(tokenIsNew ? [`A system token was generated; it is stored in ${DATA_DIR}/system-token`] : []),
  ];
}

function addressOf(host: string, port: string): string {
  return port === '0' ? 'any free port; its log says which' : `http://${host}:${port}`;
}
