/** Values that belong together, such as an order and one of its items. */
export type Entry = Readonly<Record<string, string>>;

const TOKEN = /\{\{(\w[\w+]*)\.(\w+):(\d+|\*)\}\}/g;
const REPEAT = /\{\{repeat:(.):(\d+)\}\}/g;
const KEPT = 400;

/** Stands for the value of a real thing that is only known when the request goes out. */
export function token(pool: string, field: string, index: number | '*'): string {
  return `{{${pool}.${field}:${index}}}`;
}

/** Stands for a long run of one character. */
export function repeated(character: string, times: number): string {
  return `{{repeat:${character}:${times}}}`;
}

/** The things that exist in the service, by what names them; the newest of each kind are kept. */
export class Pool {
  private readonly entries = new Map<string, Entry[]>();
  private readonly added = new Map<string, number>();

  add(kind: string, ...entries: readonly Entry[]): void {
    const kept = this.entries.get(kind) ?? [];
    let count = this.added.get(kind) ?? 0;
    for (const entry of entries) {
      kept[count % KEPT] = entry;
      count += 1;
    }
    this.entries.set(kind, kept);
    this.added.set(kind, count);
  }

  pick(kind: string, index: number): Entry | undefined {
    const kept = this.entries.get(kind) ?? [];
    return kept[index % kept.length];
  }

  size(kind: string): number {
    return this.entries.get(kind)?.length ?? 0;
  }

  /**
   * Puts real values in place of all tokens. `index` is what `*` means; a kind of which nothing is known gives a
   * UUID that nothing has.
   */
  resolve(text: string, index: number, escape: (value: string) => string = (value) => value): string {
    if (!text.includes('{{')) return text;
    return text
      .replaceAll(TOKEN, (_, kind: string, field: string, at: string) => {
        const entry = this.pick(kind, at === '*' ? index : Number(at));
        return escape(entry?.[field] ?? '00000000-0000-7000-8000-000000000000');
      })
      .replaceAll(REPEAT, (_, character: string, times: string) => character.repeat(Number(times)));
  }
}
