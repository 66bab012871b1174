import GithubSlugger from 'github-slugger';
import { dirname, join, normalize } from 'node:path/posix';

/** Documents that the service serves at an address of their own. */
const SERVED = new Map([
  ['docs/openapi.json', '/docs'],
  ['docs/asyncapi.json', '/docs/asyncapi.json'],
]);
const ABSOLUTE = /^(?:[a-z]+:|\/|#)/;

/**
 * Renders pages so that what holds on disk holds on the site: links between pages, and links to headings as GitHub names
 * them. What lies outside of docs is named but not linked. Wide tables and code scroll by keyboard too.
 */
export function asOnDisk(markdown) {
  markdown.core.ruler.push('headings', ({ tokens }) => nameHeadings(tokens));
  markdown.core.ruler.push('columns', ({ tokens }) => alignColumns(tokens));
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    const page = normalize(env.page?.inputPath ?? 'docs/index.md');
    for (const { children } of tokens) if (children !== null) lead(children, dirname(page));
  });
  markdown.renderer.rules.table_open = () =>
    '<div class="scrolls" tabindex="0" role="region" aria-label="Table"><table>';
  markdown.renderer.rules.table_close = () => '</table></div>';
  markdown.renderer.rules.fence = (tokens, index) => fence(tokens[index], markdown);
  markdown.renderer.rules.code_block = (tokens, index) => fence(tokens[index], markdown);
}

const HEADING = /<h2 id="([^"]+)">([^]*?)<\/h2>/g;

/** The parts of a rendered page, where there are enough to choose from. */
export function partsOf(html) {
  const parts = [...html.matchAll(HEADING)].map(([, id, text]) => ({
    id,
    text: text.replace(/<[^>]+>/g, ''),
  }));
  return parts.length < 3 ? [] : parts;
}

/** Ids of headings as GitHub makes them. */
function nameHeadings(tokens) {
  const slugger = new GithubSlugger();
  tokens.forEach((token, at) => {
    if (token.type !== 'heading_open') return;
    const text = tokens[at + 1].children.map(({ content }) => content).join('');
    token.attrSet('id', slugger.slug(text));
  });
}

/** Pages have no styles inside: a column of numbers is marked instead. */
function alignColumns(tokens) {
  for (const token of tokens) {
    const [, side] = /text-align:\s*(\w+)/.exec(token.attrGet('style') ?? '') ?? [];
    if (side !== undefined) token.attrs = [['class', side]];
  }
}

function lead(tokens, folder) {
  const opened = [];
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const address = addressOf(token.attrGet('href'), folder);
      opened.push(address);
      if (address === null) turnInto(token, 'span');
      else token.attrSet('href', address);
    } else if (token.type === 'link_close' && opened.pop() === null) turnInto(token, 'span');
  }
}

function turnInto(token, tag) {
  token.tag = tag;
  token.attrs = null;
}

/** Null for what lies outside of docs. */
function addressOf(href, folder) {
  if (ABSOLUTE.test(href)) return href;
  const [path, fragment] = href.split('#');
  const file = normalize(join(folder, path));
  const served = SERVED.get(file);
  if (served !== undefined) return served;
  if (!file.startsWith('docs/') || !file.endsWith('.md')) return null;
  return path.replace(/\.md$/, '.html') + (fragment === undefined ? '' : `#${fragment}`);
}

function fence({ content, info }, markdown) {
  const language = markdown.utils.escapeHtml(info ?? '');
  return `<pre tabindex="0" data-language="${language}"><code>${markdown.utils.escapeHtml(content)}</code></pre>\n`;
}
