import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { previewOf } from '../../apps/console/src/screens/stores/import/csv-preview';
import { examineImport } from '../../src/storage/examine-import';

// The same parser, as a module that can be loaded here.
jest.mock('csv-parse/browser/esm/sync', () => jest.requireActual('csv-parse/sync'));

const FILES: Readonly<Record<string, string>> = {
  plain: 'name,sub_type\nA,1\nB,3\n',
  'semicolons and a byte order mark': '\ufeffname;code\nA;c1\n',
  'unknown columns and sub_types': 'Name,colour,sub_type\nA,red,9\nB,blue,constructor\n',
  'repeated names and blank lines': 'name\nA\n\nB\nA\n',
  'no name': 'code\nA\n',
  'a column twice': 'name,Name\nA,B\n',
  'an empty name': 'name,code\n,c\nA,\n',
  'too few columns': 'name,code\nA\n',
  'a long name': `name\n${'x'.repeat(256)}\n`,
  'a name of 255 emoji, and one of 256': `name\n${'\u{1f34e}'.repeat(255)}\n${'\u{1f34e}'.repeat(256)}\n`,
  '255 emoji as a name': `name\n${'\u{1f34e}'.repeat(255)}\n`,
  'a long description': `name,description\nA,${'x'.repeat(2_049)}\n`,
  'only a header': 'name\n',
  'quotes and lines in values': 'name,description\n"A, 1","two\nlines"\n',
};

describe('the preview of an import in the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'csv-preview-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(Object.entries(FILES))('says the same as the service: %s', async (name, text) => {
    const path = join(folder, `${name}.csv`);
    writeFileSync(path, text);
    const { rows, skipped, errors, warnings } = previewOf(Buffer.from(text));
    const decided = await examineImport(path).catch(
      (error: { extra?: { validation_errors?: string[] } }) => error,
    );
    if ('total' in decided) {
      expect(errors).toEqual([]);
      expect(rows.length + skipped.length).toBe(decided.total);
      expect(skipped).toEqual(decided.skipped.map(({ row }) => row));
      expect(warnings).toEqual(decided.warnings);
    } else {
      expect(errors).toEqual(JSON.parse(JSON.stringify(decided.extra?.validation_errors)));
    }
  });

  it('refuses what is not UTF-8 or larger than 10 MB', () => {
    expect(previewOf(Buffer.from([0x6e, 0xff])).errors).toHaveLength(1);
    expect(previewOf(new Uint8Array(10 * 1024 * 1024 + 1)).errors).toHaveLength(1);
  });
});
