import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { adapterFile, indexFile, platformOrderFile, refusedFile } from './templates';

const TYPES = 'src/channels/types';
const REGISTRY = `${TYPES}/registry.ts`;
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const LONGEST_NAME = 64;

/**
 * Writes the folder of a new channel type under a project's root and registers it; gives the files it touched. The
 * folder passes the contract test as it is. Refuses a name that is taken or not lower-case words joined by hyphens;
 * then nothing is written.
 */
export function writeChannelType(root: string, name: string): readonly string[] {
  if (!NAME.test(name) || name.length > LONGEST_NAME) {
    throw new Error(`${name} must be lower-case words joined by hyphens, at most ${LONGEST_NAME} characters`);
  }
  const folder = `${TYPES}/${name}`;
  if (name === 'base' || existsSync(join(root, folder)))
    throw new Error(`Channel type ${name} exists already`);
  const constant = `${name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Type`;
  const files: Record<string, string> = {
    [REGISTRY]: registered(readFileSync(join(root, REGISTRY), 'utf8'), name, constant),
    [`${folder}/index.ts`]: indexFile(name, constant),
    [`${folder}/adapter.ts`]: adapterFile(),
    [`${folder}/fixtures/platform-order.json`]: platformOrderFile(),
    [`${folder}/fixtures/refused.json`]: refusedFile(),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return Object.keys(files);
}

/** The registry with the type as its last line. */
function registered(registry: string, name: string, constant: string): string {
  const lastImport = registry.lastIndexOf('\nimport ');
  const afterImports = registry.indexOf('\n', lastImport + 1) + 1;
  const list = registry.indexOf('CHANNEL_TYPES: readonly ChannelType[] = [');
  const endOfList = registry.indexOf('\n];', list) + 1;
  if (lastImport < 0 || list < 0 || endOfList === 0)
    throw new Error(`${REGISTRY} has no list to add a type to`);
  return [
    registry.slice(0, afterImports),
    `import { ${constant} } from './${name}';\n`,
    registry.slice(afterImports, endOfList),
    `  ${constant},\n`,
    registry.slice(endOfList),
  ].join('');
}
