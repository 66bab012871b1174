import { leadsToOtherOrigin } from './other-origin';

describe('a changed URL', () => {
  it.each([
    ['https://shop.example.com/hooks', 'https://shop.example.com/other?x=1'],
    ['https://shop.example.com/hooks', 'https://SHOP.example.com:443/hooks'],
  ])('%s stays where it was as %s', (before, after) => {
    expect(leadsToOtherOrigin(before, after)).toBe(false);
  });

  it.each([
    ['https://shop.example.com/', 'https://shop.example.com.evil.test/'],
    ['https://shop.example.com/', 'https://shop.example.com:8443/'],
    ['https://shop.example.com/', 'http://shop.example.com/'],
    ['https://shop.example.com/', 'https://other.example.com/'],
    ['not a url', 'not a url'],
    [null, 'https://shop.example.com/'],
  ])('%s leads elsewhere as %s', (before, after) => {
    expect(leadsToOtherOrigin(before, after)).toBe(true);
  });
});
