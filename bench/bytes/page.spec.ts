import { differences, withSizes } from './page';

const PAGE =
  'before\n\n<!-- Made by `npm run bench:bytes`. -->\n\nold\n\n<!-- The end of what it made. -->\n\nafter\n';
const SIZES = [
  { table: 'order_versions', rows: 8_000, indexes: 500, retention: null },
  { table: 'jobs', rows: 1_000, indexes: 1_500, retention: 'JOB_RETENTION' },
];

describe('the page with the bytes of an order', () => {
  const page = withSizes(PAGE, SIZES);

  it('has each table, what is kept and the sum, in place of what it had', () => {
    expect(page).toMatch(/^before\n\n<!--[^]*-->\n\nafter\n$/);
    expect(page).not.toContain('old');
    expect(page).toContain('| `jobs`           | 1000 |    1500 |  2500 | `JOB_RETENTION` |');
    expect(page).toContain('| kept forever     | 8000 |     500 |  8500 |                 |');
    expect(page).toContain('| in all           | 9000 |    2000 | 11000 |                 |');
    expect(page).toContain('settle at about 0.75 GB, and grow by 31 GB a year');
  });

  it('holds while tables are as large as it says, and says what is not', () => {
    expect(differences(page, SIZES)).toEqual([]);
    const larger = [SIZES[0]!, { ...SIZES[1]!, rows: 2_000 }];
    expect(differences(page, larger)).toEqual(['`jobs`: 2500 bytes an order on the page, 3500 measured']);
    const another = [...SIZES, { table: 'more', rows: 150, indexes: 0, retention: 'JOB_RETENTION' }];
    expect(differences(page, another)).toEqual(['`more`: 0 bytes an order on the page, 150 measured']);
  });

  it('can be made only where there is a place for it', () => {
    expect(() => withSizes('nothing', SIZES)).toThrow('no place');
  });
});
