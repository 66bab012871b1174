import { randomBytes } from 'node:crypto';

/** The last characters may be shown beside a mask. */
const SHOWN = 4;

/** A secret that can't occur by chance, to be searched for where it must not be. */
export class Canary {
  private readonly forms: readonly string[];

  /** @param bytes what the value stands for, where that is not its text */
  constructor(
    readonly name: string,
    readonly value: string,
    bytes: Buffer | null = null,
  ) {
    const ofText = formsOf(Buffer.from(value).subarray(-28, -SHOWN));
    this.forms = [...ofText, ...(bytes === null ? [] : formsOf(bytes.subarray(0, 24)))];
  }

  /** A fresh one, of a form that any field takes. */
  static plant(name: string): Canary {
    return new Canary(name, `canary.${name}.${randomBytes(16).toString('hex')}`.replace(/[^\w.-]/g, '-'));
  }

  /** Whether the text holds the secret: plainly, or as hex or base64 of whatever it was part of. */
  isIn(text: string): boolean {
    return this.forms.some((form) => text.includes(form));
  }
}

/** The bytes as text, as hex, and as base64 at each of the three places that they can have in a longer whole. */
function formsOf(bytes: Buffer): string[] {
  const base64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return whole
      .slice(before === 0 ? 0 : before + 1, bytes.length + before - ((bytes.length + before) % 3))
      .slice(0, 24);
  });
  return [
    bytes.toString('latin1'),
    bytes.toString('hex'),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** Something that was written or answered, and where. */
export interface Trace {
  readonly where: string;
  readonly text: string;
}

/** Each canary with each place where it was found, one line per pair; empty when there is no leak. */
export function findLeaks(canaries: readonly Canary[], traces: readonly Trace[]): string[] {
  const found = traces.flatMap(({ where, text }) =>
    canaries.filter((canary) => canary.isIn(text)).map(({ name }) => `${name} in ${where}`),
  );
  return [...new Set(found)].sort();
}
