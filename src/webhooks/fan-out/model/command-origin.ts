const SHORTEST_NAME = 3;

/**
 * Whether a host is the system that an `X-Command-Origin` names: the name is the whole host, one or more of
 * its labels (the parts between dots), or words of a label (the parts between dashes), in any case. The last
 * of several labels, such as `com`, never matches, nor do fewer than 3 characters, nor other parts of a URL
 * than its host (docs/webhooks.md#changes-that-come-from-the-endpoint).
 */
export function namesHost(origin: string, url: string): boolean {
  const name = origin.trim().toLowerCase();
  if (name.length < SHORTEST_NAME || !URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (name === host) return true;
  if (isAddress(host) || name === host.slice(host.lastIndexOf('.') + 1)) return false;
  return (
    isWithin(name, host, '.') ||
    host
      .split('.')
      .slice(0, -1)
      .some((label) => isWithin(name, label, '-'))
  );
}

/** An IP address is one name, although it has dots. */
function isAddress(host: string): boolean {
  return host.includes(':') || /^[\d.]+$/.test(host);
}

/** Whether a text is one or more parts of another one. */
function isWithin(part: string, whole: string, separator: string): boolean {
  return `${separator}${whole}${separator}`.includes(`${separator}${part}${separator}`);
}
