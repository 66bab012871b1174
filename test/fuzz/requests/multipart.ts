import fc from 'fast-check';
import type { Kind } from '../values/kind';

/** A form with one file, or something similar. */
export interface Upload {
  readonly field: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string;
  /** Leaves the closing boundary away. */
  readonly truncated: boolean;
}

const BOUNDARY = 'fuzz-boundary-7d';

const rows = fc
  .uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 6 })
  .map((numbers) => ['name,sub_type,code', ...numbers.map((n) => `Shelf ${n},${n % 5},C${n}`)].join('\n'));

const ODD_CSVS = [
  '',
  'name',
  'name\n',
  'title\nA\n',
  'name\n"unclosed',
  'name;sub_type\nA;1\nA;2\n',
  'name,name\na,b\n',
  '\ufeffname,sub_type\nA,x\n',
  'name\n\u0000\n',
  '__proto__,name\n1,2\n',
  `name\n${'a'.repeat(300)}\n`,
  'name,id\nA,"=cmd|calc"\n',
  'name\r\rA\r',
  `name${','.repeat(5_000)}\nA\n`,
];

const usual = { field: 'file', fileName: 'shelves.csv', contentType: 'text/csv', truncated: false };

/** Uploads of the CSV import. */
export const multipart = {
  contentType: `multipart/form-data; boundary=${BOUNDARY}`,

  uploads(kind: Kind): fc.Arbitrary<Upload> {
    const valid = rows.map((content): Upload => ({ ...usual, content }));
    const odd = fc.record({
      field: fc.constantFrom('file', 'file', 'file', 'files', '__proto__', ''),
      fileName: fc.constantFrom('shelves.csv', 'a.exe', '../../x.csv', 'ä".csv', ''),
      contentType: fc.constantFrom('text/csv', 'application/csv', 'image/png', 'text/csv; charset=utf-16'),
      content: fc.oneof(rows, fc.constantFrom(...ODD_CSVS), fc.string({ unit: 'binary', maxLength: 200 })),
      truncated: kind === 'hostile' ? fc.boolean() : fc.constant(false),
    });
    return kind === 'valid' ? valid : odd;
  },

  text({ field, fileName, contentType, content, truncated }: Upload): string {
    const head = `Content-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: ${contentType}`;
    return `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n${truncated ? '' : `--${BOUNDARY}--\r\n`}`;
  },
};
