import { delimiterOf, readHeader, readRow } from './import-rows';

const header = readHeader(['name', 'sub_type', 'description', 'code', 'abbreviation', 'id']);
const location = (record: string[]) => {
  const read = readRow(header, record, 2);
  return 'location' in read ? read.location : read.error;
};

describe('the format of an import', () => {
  it('finds columns by name in any order and case, and only warns of those it does not know', () => {
    const { position, errors, warnings } = readHeader([' Code', 'NAME', 'colour']);
    expect(position).toEqual({ name: 1, code: 0 });
    expect(errors).toEqual([]);
    expect(warnings).toEqual(['Row 1: the column colour is not known and is ignored']);
  });

  it('refuses a header without name, or with a column twice', () => {
    expect(readHeader(['code']).errors).toEqual(['Row 1: the column name is missing']);
    expect(readHeader(['name', 'Name']).errors).toEqual(['Row 1: the column name is there more than once']);
  });

  it.each([
    ['0', 'ambient'],
    ['1', 'frozen'],
    ['2', 'ambient'],
    ['3', 'cooled'],
    ['', 'ambient'],
    ['9', 'ambient'],
    ['constructor', 'ambient'],
  ])('reads sub_type %p as %s', (subType, temperatureType) => {
    expect(location(['A', subType, '', '', '', ''])).toMatchObject({ temperatureType });
  });

  it('warns of a sub_type that it does not know, not of an absent one', () => {
    expect(readRow(header, ['A', '9', '', '', '', ''], 7)).toMatchObject({
      warning: 'Row 7: sub_type 9 is not known, ambient is used',
    });
    expect(readRow(header, ['A', '', '', '', '', ''], 7)).toMatchObject({ warning: null });
  });

  it('trims, and reads empty text as none', () => {
    expect(location([' A-1 ', '1', ' ', 'c', '', ' 4711'])).toEqual({
      name: 'A-1',
      temperatureType: 'frozen',
      description: null,
      code: 'c',
      abbreviation: null,
      originalId: '4711',
    });
  });

  it.each([
    [['', '1', '', '', '', ''], 'Row 2: name is empty'],
    [['A', '1'], 'Row 2: has 2 columns, the header has 6'],
    [['A'.repeat(256), '', '', '', '', ''], 'Row 2: name is longer than 255 characters'],
  ])('names the row of what is wrong', (record, error) => {
    expect(location(record)).toBe(error);
  });

  it('counts characters, as requests do: 255 emoji are a name, 256 are not', () => {
    const emoji = '\u{1f34e}';
    expect(location([emoji.repeat(255), '', '', '', '', ''])).toMatchObject({ name: emoji.repeat(255) });
    const error = 'Row 2: name is longer than 255 characters';
    expect(location([emoji.repeat(256), '', '', '', '', ''])).toBe(error);
    expect(location([emoji.repeat(1_000_000), '', '', '', '', ''])).toBe(error);
  });

  it('takes the semicolon when the header has more of them', () => {
    expect(delimiterOf('name;sub_type')).toBe(';');
    expect(delimiterOf('name,sub_type')).toBe(',');
    expect(delimiterOf('name')).toBe(',');
  });
});
