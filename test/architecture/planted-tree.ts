import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FOLDERS_FROM_THE_TOP, placeOf } from './planted-imports';

const PROJECT = join(__dirname, '../..');
const DECLARED = ['@nestjs/common', 'pg', 'typeorm'];
const DECLARED_FOR_DEVELOPMENT = ['fast-check'];
const UNDECLARED = ['brought-by-another'];

/** What every import of the planted tree leads to: each file exports `it` and imports nothing. */
const TARGETS = [
  ...FOLDERS_FROM_THE_TOP.flat().map((folder) => `src/${placeOf(folder)}/index.ts`),
  'src/not-placed-yet/index.ts',
  'src/app.module.ts',
  'src/channels/channel.store.ts',
  'src/infrastructure/config/index.ts',
  'src/infrastructure/config/env.ts',
  'src/infrastructure/database/entities/setting.entity.ts',
  'src/orders/dto/order.dto.ts',
  'src/orders/entities/order.entity.ts',
  'src/orders/model/order-status.ts',
  'src/orders/model/order-status.spec.ts',
  'src/orders/order.store.ts',
  'libs/outbox/index.ts',
  'libs/outbox/relay.ts',
  'libs/safe-fetch/index.ts',
  'apps/console/screen.ts',
  'apps/picker/screen.ts',
  'packages/ui/index.ts',
  'bench/main.ts',
  'scripts/demo/main.ts',
  'test/support/service.ts',
  ...[...DECLARED, ...DECLARED_FOR_DEVELOPMENT, ...UNDECLARED].map((name) => `node_modules/${name}/index.js`),
];

const manifest = {
  name: 'planted-tree',
  dependencies: Object.fromEntries(DECLARED.map((name) => [name, '1.0.0'])),
  devDependencies: Object.fromEntries(DECLARED_FOR_DEVELOPMENT.map((name) => [name, '1.0.0'])),
};

/**
 * Writes a small project with the import rules and compiler options of this one, and the given files in it, to a
 * new temporary folder. Returns the folder; the caller removes it.
 */
export async function plantTree(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'import-rules-'));
  const tree = {
    ...Object.fromEntries(TARGETS.map((file) => [file, 'export const it = 1;\n'])),
    'package.json': JSON.stringify(manifest),
    ...files,
  };
  for (const [file, text] of Object.entries(tree)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json']) {
    await copyFile(join(PROJECT, file), join(folder, file));
  }
  return folder;
}
