import { EncodedText } from '@libs/json-text';
import { type CopyValue, copyText } from './copy-text';

/** As Postgres gets it. */
const whole = (rows: readonly (readonly CopyValue[])[]) =>
  Buffer.concat(copyText(rows).map((piece) => Buffer.from(piece))).toString();

describe('rows in the text format of COPY', () => {
  it('are lines of columns', () => {
    expect(whole([])).toBe('');
    expect(
      whole([
        ['a', 1, null],
        ['', undefined, new Date(0)],
      ]),
    ).toBe('a\t1\t\\N\n\t\\N\t1970-01-01T00:00:00.000Z\n');
  });

  it('escape what has a meaning there, and nothing else', () => {
    expect(whole([['\\', '\\N', '\\.', 'a\tb\nc\rd', '"{},\'\u0001é😀']])).toBe(
      '\\\\\t\\\\N\t\\\\.\ta\\tb\\nc\\rd\t"{},\'\u0001é😀\n',
    );
  });

  it.each(['plain', '"{},é😀 ', '\\', '\t\n\r\\é', '\ud800'])(
    'are the same for a long text of %j',
    (part) => {
      const short = whole([[part]]).slice(0, -1);
      const [long, escaped] = [part, short].map((text) => text.repeat(20_000));
      const text = whole([[1, long, null, long], [long]]);
      expect(text === `1\t${escaped}\t\\N\t${escaped}\n${escaped}\n`).toBe(true);
      const encoded = new EncodedText([Buffer.from('"'), Buffer.from(long!), Buffer.from(part)]);
      expect(whole([[encoded]]) === `"${escaped}${short}\n`).toBe(true);
    },
  );
});
