import GithubSlugger from 'github-slugger';
import { readdirSync, readFileSync } from 'node:fs';
import { titleOf } from './navigation.mjs';

/** The longest text of a section that is searched; a table of hundreds of rows is found by its beginning too. */
const MOST_CHARACTERS = 6_000;

/** Every section of every page: what the search looks through. */
export function searchedSections() {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replaceAll('\\', '/').replace(/\.md$/, ''))
    .sort();
  return pages.flatMap(sectionsOf).map((section, id) => ({ id, ...section }));
}

function sectionsOf(page) {
  const slugger = new GithubSlugger();
  const parts = readFileSync(`docs/${page}.md`, 'utf8').split(/^(?=#{1,4} )/m);
  return parts.flatMap((part) => {
    const [, heading, text] = /^#+ (.+)\n([^]*)$/.exec(part) ?? [];
    if (heading === undefined) return [];
    const name = plain(heading);
    return [
      {
        page: titleOf(page),
        heading: name,
        to: `${page}.html#${slugger.slug(name)}`,
        text: plain(text).slice(0, MOST_CHARACTERS),
      },
    ];
  });
}

/** Without the marks of Markdown, and without where links lead. */
function plain(text) {
  return text
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/[[\]`*|#]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
