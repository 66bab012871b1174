import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execFileSync } from 'node:child_process';

const BUILT = 'dist/web/guide';
const AT = '/guide/';
/** Answered by the service, outside of the guide. */
const ELSEWHERE = /^(?:https?:|\/docs(?:\/|$)|\/console\/)/;

const pages = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.html'),
);
const textOf = (page: string) => readFileSync(join(BUILT, page), 'utf8');
const idsOf = (page: string) => new Set([...textOf(page).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));

function pagesInOrder(): string[] {
  const address = pathToFileURL('apps/guide/navigation.mjs').href;
  const script = `import(${JSON.stringify(address)}).then((m) => console.log(JSON.stringify(m.NAVIGATION.flatMap((s) => s.pages))))`;
  return JSON.parse(execFileSync(process.execPath, ['-e', script]).toString()) as string[];
}

/** Why a link of a page leads nowhere, or null. */
function broken(page: string, href: string): string | null {
  if (ELSEWHERE.test(href)) return null;
  const [path = '', id] = href.split('#');
  const own = path.startsWith(AT) ? path.slice(AT.length) || 'index.html' : join(dirname(page), path);
  const target = path === '' ? page : own;
  if (!existsSync(join(BUILT, target))) return `${page}: ${href}`;
  return id === undefined || idsOf(target).has(id) ? null : `${page}: ${href} (no such heading)`;
}

describe('the guide', () => {
  it('has every page of docs in its navigation; decisions have a list of their own', () => {
    const written = readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md') && !/^adr\/\d/.test(path))
      .map((path) => path.replace(/\.md$/, ''));
    expect(pagesInOrder().sort()).toEqual(written.sort());
  });

  it('leads nowhere that is not there', () => {
    const faults = pages.flatMap((page) =>
      [...textOf(page).matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => broken(page, href!)),
    );
    expect(faults.length).toBeGreaterThan(1_000);
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  it('has the sections that alerts lead to', () => {
    const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
    const urls = [...alerts.matchAll(/runbook_url: '\{\{ \$externalLabels\.guide \}\}([^']+)'/g)];
    const targets = urls.map(([, target]) => target!);
    expect(targets).toHaveLength([...alerts.matchAll(/- alert:/g)].length);
    const asBuilt = targets.map((target) => target.replace(/\.md#/, '.html#'));
    expect(asBuilt.map((target) => broken('index.html', target)).filter((fault) => fault !== null)).toEqual(
      [],
    );
  });

  it.each(pages)('has no script and no style inside %s', (page) => {
    expect(textOf(page)).not.toMatch(
      /<script(?![^>]*\ssrc=)|<style|<[a-z][^>]*\sstyle=|<[a-z][^>]*\son\w+="/,
    );
  });
});
