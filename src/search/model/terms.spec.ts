import { askedTerms, phoneEnd, searchedNumber, type SearchedOrder, termsOf } from './terms';

const ORDER: SearchedOrder = {
  id: '01936b2a-7c40-7d3e-9f00-2b5c8a1d4e6f',
  order_number: 'WEB-10042',
  customer_info: { name: 'Aino Åström-Müller', email: 'Aino.A@Example.com', phone: '+358 40 123 4567' },
  items: [
    { item_id: 'milk', sku: '6408430000104' },
    { item_id: 'Apples', sku: null },
  ],
  place_info: { place_id: '01936b2a-1111-7b22-9d33-e44f55a66b77', place_external_id: 'Store-042' },
};

/** Whether the order is among what a text finds. */
function finds(text: string, order = ORDER): boolean {
  const terms = termsOf(order);
  const { anyOf, words } = askedTerms(text);
  return (
    anyOf.some((term) => terms.has(term)) || (words.length > 0 && words.every((word) => terms.has(word)))
  );
}

describe('a search', () => {
  it.each([
    ["the customer's first name", 'aino'],
    ['the beginning of a name', 'Ast'],
    ['a name without its accents', 'muller'],
    ['the whole name', 'Aino Åström-Müller'],
    ['names in another order, shortened', 'müll aino'],
    ['a mail address', 'aino.a@example.com'],
    ['the beginning of a mail address', 'aino.'],
    ['a phone number', '+358401234567'],
    ['a phone number as dialled at home', '040 1234567'],
    ['the last digits of a phone number', '4567'],
    ['an item', 'MILK'],
    ['a sku', '6408430000104'],
    ["its place's identifier", 'store-042'],
  ])('finds an order by %s', (_what, text) => {
    expect(finds(text)).toBe(true);
  });

  it.each([
    ['two characters', 'ai'],
    ['one name of two that differs', 'aino virtanen'],
    ['the domain of a mail address', 'example.com'],
    ['other digits', '4568'],
    ['a part of an item', 'apple'],
    ['nothing', ' '],
  ])('does not find it by %s', (_what, text) => {
    expect(finds(text)).toBe(false);
  });

  it.each([
    ['040 123 4567', '+358401234567'],
    ['040 123 4567', '00358 40 123 4567'],
    ['040 123 4567', '(+358) 40-1234567'],
    ['020 7946 0958', '+44 (0)20 7946 0958'],
    ['+442079460958', '+44 (0)20 7946 0958'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['(212) 555-0123', '+1 212 555 0123'],
    ['0151 23456789', '+49 151 23456789'],
  ])('finds the phone number %s by %s', (phone, text) => {
    expect(finds(text, { ...ORDER, customer_info: { phone } })).toBe(true);
  });

  it.each([
    ['a phone number that names none', '3584012345', ['3584012345']],
    ['one that is short without it', '+358 401234', ['+358 401234', '358401234']],
    ['a number of an order', '+358-web-4012345', ['+358-web-4012345']],
  ])('leaves no country out of %s', (_what, text, asked) => {
    expect(askedTerms(text).anyOf).toEqual(asked);
  });

  it('reads what clients sent as it may be', () => {
    const odd = { name: { first: 'Aino' }, email: 7, phone: 358401234567 };
    const terms = termsOf({ ...ORDER, customer_info: odd, items: [], place_info: null });
    expect(terms.has('401234567')).toBe(true);
    expect(termsOf({ ...ORDER, customer_info: null }).has('aino')).toBe(false);
  });

  it('finds a number by its beginning and its end, from three characters on', () => {
    expect(searchedNumber(' WEB-1Å42 ')).toBe('web-1a42');
    expect(askedTerms(' WEB').number).toEqual({ text: 'web', isPart: true });
    expect(askedTerms('42').number).toEqual({ text: '42', isPart: false });
    expect(askedTerms(' ').number).toBeNull();
    expect(searchedNumber('\uFDFA'.repeat(255)).length).toBe(255);
  });

  it('has a bounded number of terms for a long text', () => {
    const long = { name: 'x '.repeat(5_000), email: `${'a'.repeat(5_000)}@b.c`, phone: '1'.repeat(5_000) };
    expect(termsOf({ ...ORDER, customer_info: long, items: [] }).size).toBeLessThan(100);
  });

  it('takes no text with letters for a phone number', () => {
    expect(phoneEnd('WEB-10042')).toBe('');
    expect(phoneEnd('123')).toBe('');
  });
});
