/** Names of parameters. No credential is that short. */
const PARAMETER = /^[\w.-]{1,20}$/;
const OTHER = '(other)';
const MOST_NAMED = 20;
/** The longest path of a route, with names and ids, is shorter; Node accepts 16 KB. */
const MOST_SHOWN = 1_000;

/** The random part of an API key; a generated system token looks the same. */
const SECRET = /[\da-z]{24,}/gi;

/**
 * The path of a URL as logs and traces may show it: without its query, without possible credentials that were put into
 * the path by mistake, and at most 1,000 characters of it.
 */
export function loggedPath(url: string): string {
  const path = pathOf(url).replace(SECRET, (secret) => `...${secret.slice(-4)}`);
  return path.length > MOST_SHOWN ? `${path.slice(0, MOST_SHOWN)}...` : path;
}

/** The names of the query's parameters. Their values are never logged: clients put credentials there. */
export function loggedQuery(url: string): string[] {
  const names = url
    .slice(pathOf(url).length + 1)
    .split('&', MOST_NAMED)
    .map((pair) => pair.split('=', 1)[0]!)
    .filter((name) => name !== '');
  return names.map((name) => (PARAMETER.test(name) ? name : OTHER));
}

function pathOf(url: string): string {
  return url.split('?', 1)[0]!;
}
