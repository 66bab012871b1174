import { readdirSync, readFileSync } from 'node:fs';

const section = (name, ...pages) => ({ name, pages });

/** The pages of docs in reading order. */
const SECTIONS = [
  section('Start', 'index', 'quickstart', 'glossary'),
  section(
    'Guides',
    'guides/receive-webhooks',
    'guides/place-orders',
    'guides/pick',
    'guides/go-to-production',
  ),
  section(
    'Concepts',
    'architecture',
    'promises',
    'workflow',
    'changing-orders',
    'channel-types',
    'channel-health',
    'deadlines',
    'people',
    'console',
    'picking-app',
    'mcp',
    'fairness',
  ),
  section(
    'Reference',
    'webhooks',
    'realtime',
    'lists',
    'screens',
    'rules/orders',
    'rules/events',
    'rules/places-and-storage',
    'rules/dts',
    'rules/values',
    'rules/access',
    'rules/routes',
  ),
  section('Errors', 'errors', 'rules/errors', 'rate-limits'),
  section(
    'Operations',
    'operations',
    'deploying',
    'cluster',
    'pgbouncer',
    'queues',
    'secrets',
    'security',
    'telemetry',
    'performance',
  ),
  section('Development', 'extending', 'clients', 'fuzzing', 'chaos', 'speed', 'adr/README'),
];

/** A page that has no place yet is not lost. Decisions are reached from their own list. */
const placed = new Set(SECTIONS.flatMap(({ pages }) => pages));
const others = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && !/^adr.\d/.test(name))
  .map((name) => name.replaceAll('\\', '/').replace(/\.md$/, ''))
  .filter((page) => !placed.has(page))
  .sort();

export const NAVIGATION = others.length === 0 ? SECTIONS : [...SECTIONS, section('More', ...others)];

const READING_ORDER = NAVIGATION.flatMap(({ pages }) => pages);
const titles = new Map();

/** The first heading of a page, by its path below docs without `.md`. */
export function titleOf(page) {
  if (!titles.has(page)) titles.set(page, readTitle(page));
  return titles.get(page);
}

function readTitle(page) {
  if (page === '404') return 'There is no such page';
  const [, title] = /^# (.+)$/m.exec(readFileSync(`docs/${page}.md`, 'utf8')) ?? [];
  if (title === undefined) throw new Error(`docs/${page}.md has no title`);
  return title.replaceAll('`', '');
}

export function neighboursOf(page) {
  const at = READING_ORDER.indexOf(page);
  return at < 0 ? {} : { before: READING_ORDER[at - 1], after: READING_ORDER[at + 1] };
}
