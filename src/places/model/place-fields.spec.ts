import { BLANK, withGiven } from './place-fields';

describe('the fields of a place', () => {
  const place = { ...BLANK, name: 'Kamppi', active: false, phones: [{ number: '+358 9 0000' }] };

  it('stay when the request does not name them', () => {
    expect(withGiven(place, {})).toEqual(place);
  });

  it('become blank when the request says null', () => {
    expect(withGiven(place, { name: null, active: null, phones: null })).toEqual(BLANK);
  });

  it('hold nothing that a place does not have', () => {
    expect(withGiven(BLANK, { name: 'x', id: 'y' } as object)).toEqual({ ...BLANK, name: 'x' });
  });
});
