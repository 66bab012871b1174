import { metadataOf } from './move.js';

describe('--meta', () => {
  it.each(['17', '007', '123456789012345678', '-1', '1e3', '1.50', ' 5 ', 'p-17', 'a=b', '', '[1'])(
    'gives the text %j as it is',
    (text) => {
      expect(metadataOf([`key=${text}`])).toEqual({ key: text });
    },
  );

  it.each([
    ['[1, "a"]', [1, 'a']],
    ['{"sku":"a"}', { sku: 'a' }],
    ['"true"', 'true'],
    ['"17"', '17'],
    ['true', true],
    ['false', false],
    ['null', null],
  ])('gives the JSON %s as its value', (text, value) => {
    expect(metadataOf([`key=${text}`])).toEqual({ key: value });
  });
});
