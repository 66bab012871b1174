import { copyText } from './copy-text';

describe('rows in the text format of COPY', () => {
  it('are lines of columns', () => {
    expect(copyText([])).toBe('');
    expect(
      copyText([
        ['a', 1, null],
        ['', undefined, new Date(0)],
      ]),
    ).toBe('a\t1\t\\N\n\t\\N\t1970-01-01T00:00:00.000Z\n');
  });

  it('escape what has a meaning there, and nothing else', () => {
    expect(copyText([['\\', '\\N', '\\.', 'a\tb\nc\rd', '"{},\'\u0001é😀']])).toBe(
      '\\\\\t\\\\N\t\\\\.\ta\\tb\\nc\\rd\t"{},\'\u0001é😀\n',
    );
  });
});
