import { readFileSync } from 'node:fs';

const section = (name, ...pages) => ({ name, pages });

/** The pages of docs in reading order. A test holds it to what docs has. */
export const NAVIGATION = [
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
    'people',
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
    'rules/picking-app',
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
