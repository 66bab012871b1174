import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import GithubSlugger from 'github-slugger';

const FENCED = /^( *)(```|~~~)[^]*?^\1\2/gm;
const INDENTED = /^(?: {4}|\t).*$/gm;
const CODE = /`[^`\n]*`/g;

/** Every anchor that a link into a Markdown page may name: its headings as GitHub does them, and `<a id>`. */
export function anchorsOf(page: string): Set<string> {
  const text = page.replace(FENCED, '');
  const slugger = new GithubSlugger();
  const headings = [...text.matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading]) =>
    slugger.slug(bare(heading!)),
  );
  const marks = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!);
  return new Set([...headings, ...marks]);
}

/** The targets of a page's links, outside of code; those to other sites left out. */
export function linksOf(page: string): string[] {
  const text = page.replace(FENCED, '').replace(INDENTED, '').replace(CODE, '');
  const targets = [...text.matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)/g)].map(([, target]) => target!);
  return targets.filter((target) => !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target));
}

/** Why a link of the file `from` leads nowhere, or null. `target` is relative to that file. */
export function brokenLink(from: string, target: string): string | null {
  const [path, anchor] = target.split('#') as [string, string?];
  const file = path === '' ? from : normalize(join(dirname(from), decodeURI(path)));
  if (!existsSync(file)) return `${from}: ${target} leads to ${file}, which does not exist`;
  if (anchor === undefined || statSync(file).isDirectory() || !file.endsWith('.md')) return null;
  return anchorsOf(readFileSync(file, 'utf8')).has(anchor)
    ? null
    : `${from}: ${file} has no heading #${anchor}`;
}

/** A heading without its marks: what is shown of links, code and emphasis. */
function bare(heading: string): string {
  return heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
}
