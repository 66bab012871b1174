import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { searchedSections } from './search-index.mjs';

const own = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const TOKENS = '../../packages/ui/src/styles/tokens.css';
const ENGINE = fileURLToPath(import.meta.resolve('minisearch'));

/** The style, the scripts and what is searched, under names that change with their content. */
export function makeAssets() {
  const contents = {
    style: ['css', own(TOKENS) + own('site/site.css')],
    script: ['js', own('site/site.mjs')],
    engine: ['js', readFileSync(ENGINE, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '')],
    sections: ['js', `export default ${JSON.stringify(searchedSections())};\n`],
    icon: ['svg', own('site/icon.svg')],
  };
  const files = Object.entries(contents).map(([name, [ending, content]]) => {
    const hash = createHash('sha256').update(content).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 8);
    return { name, path: `assets/${name}-${hash}.${ending}`, content };
  });
  return { files, addresses: Object.fromEntries(files.map(({ name, path }) => [name, `/guide/${path}`])) };
}

export function writeAssets({ files }, folder) {
  mkdirSync(`${folder}/assets`, { recursive: true });
  for (const { path, content } of files) writeFileSync(`${folder}/${path}`, content);
}
