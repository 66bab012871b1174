import { Latencies } from '../load/latencies';
import { SYSTEM_TOKEN } from '../us/service';

/** What a screen asks for, a little different each time. */
export interface Question {
  readonly name: string;
  /** @param n counts the questions; the same from run to run */
  readonly path: (n: number) => string;
  /** Whose key it is asked with; absent: the system's. */
  readonly token?: string;
}

/** Asks each question so many times, one at a time, and gives a line of figures for each. */
export async function* askAll(
  url: string,
  questions: readonly Question[],
  times: number,
): AsyncGenerator<string> {
  for (const { name, path, token } of questions) {
    const latencies = new Latencies();
    let bytes = 0;
    for (let n = 0; n < times; n += 1) {
      const askedAt = performance.now();
      bytes += (await ask(`${url}${path(n)}`, token)).length;
      latencies.add(askedAt, 'answered');
    }
    const [p50, p95, most] = [50, 95, 100].map((percent) =>
      latencies.percentile(percent).toFixed(1).padStart(7),
    );
    const kilobytes = (bytes / times / 1_024).toFixed(1).padStart(6);
    yield `${name.padEnd(52)} p50 ${p50} ms  p95 ${p95} ms  most ${most} ms  ${kilobytes} KB`;
  }
}

/** The `next` of each page of a list but the last. */
export async function pagesOf(list: string, token?: string): Promise<string[]> {
  const pages: string[] = [];
  for (let after = ''; ; after = `&after=${pages.at(-1)}`) {
    const { next } = JSON.parse(await ask(`${list}${after}`, token)) as { next: string | null };
    if (next === null) return pages;
    pages.push(next);
  }
}

export async function ask(url: string, token = SYSTEM_TOKEN): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return text;
}
