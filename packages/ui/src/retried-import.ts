const PAUSE_MS = 2_000;

/** The service answers, but has no such script or style: a newer build has replaced the one of this page. */
export class MissingScript extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

let answer: Promise<void> | null = null;

/**
 * An import of what an app loads apart. While there is no network, or the service restarts, it waits until the service answers
 * and tries once more: the page stays as it is.
 *
 * @throws MissingScript
 */
export async function retriedImport<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    answer ??= answered().finally(() => (answer = null));
    await answer;
    await readStylesAgain();
  }
  return await read().catch((error: unknown) => {
    throw new MissingScript(error);
  });
}

async function answered(): Promise<void> {
  const asks = () => fetch(location.pathname, { method: 'HEAD', cache: 'no-store' });
  const isServed = () =>
    asks().then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isServed())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

/** A second import of the same script takes its styles for loaded. */
async function readStylesAgain(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(links.filter(isUnread).map(readAgain));
}

function isUnread({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    // Nobody may look into what came with a fault.
    return true;
  }
}

function readAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => resolve());
    link.replaceWith(again);
  });
}
