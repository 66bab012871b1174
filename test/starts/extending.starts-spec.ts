import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Recipe, RECIPES } from './recipes';

const PAGE = readFileSync('docs/extending.md', 'utf8');
const PARTS = [
  'src',
  'libs',
  'test',
  'scripts',
  'bench',
  'docs',
  'samples',
  '.env.example',
  'README.md',
  '.prettierrc.json',
  'jest.config.mjs',
  'nest-cli.json',
  'ormconfig.ts',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

const CHECKS_OF_UNITS =
  'src/contract|src/channels|src/orders/model|infrastructure/config|webhooks/event-docs';
const CHECKS_OF_TREE =
  'test/drift/(client|commands|errors|openapi|receiver-types|settings)|e2e/(orders/order-shape|people/access-table)';

/** The files that the page lists under a heading: the first column of its table. */
function listed(heading: string): string[] {
  const section = PAGE.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  return [...(section ?? '').matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file!);
}

function copyOfProject(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'extending-')));
  for (const part of PARTS) cpSync(resolve(part), join(root, part), { recursive: true });
  // Stories are written on sources of the client, the console and the picking app.
  for (const part of ['packages/client', 'apps/console/src', 'apps/picker/src'])
    cpSync(resolve(part), join(root, part), { recursive: true });
  symlinkSync(realpathSync('node_modules'), join(root, 'node_modules'));
  checkTypesOnce(root);
  return root;
}

/** The types of the whole tree are checked before it is built. */
function checkTypesOnce(root: string): void {
  const file = join(root, 'tsconfig.build.json');
  const config = JSON.parse(readFileSync(file, 'utf8')) as { compilerOptions: object };
  writeFileSync(
    file,
    JSON.stringify({ ...config, compilerOptions: { ...config.compilerOptions, noCheck: true } }),
  );
}

describe('what docs/extending.md says', () => {
  let root: string;
  const touched = new Map<Recipe, readonly string[]>();

  /** Runs a program of the copy; its words when it fails. */
  const run = (program: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, TEST_DATABASE_URL: undefined, JEST_WORKER_ID: undefined },
    });
    return status === 0 ? '' : `${program} ${args.join(' ')}\n${stdout}\n${stderr}`;
  };

  beforeAll(() => {
    root = copyOfProject();
    for (const recipe of RECIPES) touched.set(recipe, recipe.apply(root));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(RECIPES)('names every file that is touched for: $heading', (recipe) => {
    const files = listed(recipe.heading);
    const isOf = (listedFile: string) => {
      const pattern = listedFile.replace(/[.+?()[\]{}]/g, '\\$&').replace(/<\w+>/g, '[\\w-]+');
      return (file: string) => new RegExp(`^${pattern}${listedFile.endsWith('/') ? '' : '$'}`).test(file);
    };
    expect(touched.get(recipe)!.filter((file) => !files.some((one) => isOf(one)(file)))).toEqual([]);
    expect(files.filter((one) => !touched.get(recipe)!.some(isOf(one)))).toEqual([]);
  });

  it('is all that is needed: the copy with every extension compiles, and its checks pass', () => {
    expect(run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json')).toBe('');
    expect(run('node_modules/@nestjs/cli/bin/nest.js', 'build')).toBe('');
    expect(run('dist/scripts/write-docs.js')).toBe('');
    expect(run('scripts/write-postman.mjs')).toBe('');
    const checks = [
      '--testPathPatterns',
      `${CHECKS_OF_UNITS}|${CHECKS_OF_TREE}`,
      '--silent',
      '--maxWorkers=2',
    ];
    expect(run('node_modules/jest/bin/jest.js', ...checks)).toBe('');
  }, 600_000);

  it('brings a field of an order and an event to everybody who reads of them', () => {
    const read = (file: string) => readFileSync(join(root, file), 'utf8');
    const types = read('packages/client/src/generated/events.ts');
    expect(types).toContain('readonly gift_note: string | null;');
    expect(types).toContain("export type OrderStored = Envelope<\n  'order:stored',");
    const api = JSON.parse(read('docs/openapi.json')) as {
      paths: Record<string, unknown>;
      webhooks: Record<string, unknown>;
      components: { schemas: Record<string, { properties: Record<string, unknown> }> };
    };
    for (const schema of ['CreateOrder', 'Order']) {
      expect(api.components.schemas[schema]!.properties).toHaveProperty('gift_note');
    }
    expect(Object.keys(api.webhooks)).toContain('order:stored');
    expect(Object.keys(api.paths)).toContain('/v1/channels/count');
  });
});
