import type { OrderStatus } from '../../contract';

/** A version as the archive has it, with JSON texts byte for byte as the database had them. */
export interface ArchivedVersion {
  readonly channel_id: string;
  readonly order_id: string;
  readonly version: number;
  readonly change_type: string;
  readonly status_from: OrderStatus | null;
  readonly status_to: OrderStatus | null;
  readonly actor: string | null;
  readonly key_id: string | null;
  readonly request_id: string | null;
  readonly created_at: string;
  readonly changes: string;
  readonly status_metadata: string | null;
  readonly order: string;
}

/** The texts of a version that leave the database. */
export type ArchivedTexts = Pick<ArchivedVersion, 'changes' | 'status_metadata' | 'order'>;

interface Head extends Omit<ArchivedVersion, keyof ArchivedTexts> {
  /** How long the texts behind it are; 0 for none. */
  readonly text_bytes: readonly [changes: number, statusMetadata: number, order: number];
}

const LABELS = [',"changes":', ',"status_metadata":', ',"order":'] as const;
const NONE = 'null';

/** One line of a file: a JSON object whose texts stand in it as they are, so that they can be cut out again. */
export function lineOf({ changes, status_metadata, order, ...facts }: ArchivedVersion): string {
  const bytes = (text: string | null) => (text === null ? 0 : Buffer.byteLength(text));
  const head: Head = { ...facts, text_bytes: [bytes(changes), bytes(status_metadata), bytes(order)] };
  const texts = [changes, status_metadata ?? NONE, order];
  const members = texts.map((text, n) => LABELS[n]! + text).join('');
  return `${JSON.stringify(head).slice(0, -1)}${members}}\n`;
}

/** @throws when it is no line of an archive */
function versionIn(line: Buffer): ArchivedVersion {
  // Within a string its quotes would be escaped.
  const { text_bytes, ...facts } = JSON.parse(
    `${line.toString('utf8', 0, line.indexOf(LABELS[0]))}}`,
  ) as Head;
  const lengths = text_bytes.map((bytes) => bytes || NONE.length);
  let at = line.indexOf(LABELS[0]);
  const [changes, metadata, order] = LABELS.map((label, n) => {
    const begin = at + label.length;
    if (line.toString('utf8', at, begin) !== label) throw new Error(`no ${label} where it should be`);
    at = begin + lengths[n]!;
    return line.toString('utf8', begin, at);
  });
  if (line.toString('utf8', at) !== '}') throw new Error('a line is not as long as it says');
  return {
    ...facts,
    changes: changes!,
    status_metadata: text_bytes[1] === 0 ? null : metadata!,
    order: order!,
  };
}

/** The versions in the text of a member. @throws when it is no text of an archive */
export function versionsIn(text: Buffer): ArchivedVersion[] {
  const versions: ArchivedVersion[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    if (end < 0) throw new Error('the last line has no end');
    versions.push(versionIn(text.subarray(at, end)));
    at = end + 1;
  }
  return versions;
}
