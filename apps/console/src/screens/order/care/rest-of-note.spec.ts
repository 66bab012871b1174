import { restOfNote } from './rest-of-note';

describe('the field of a note that was stored', () => {
  it('is empty when nothing was typed since it was sent', () => {
    expect(restOfNote('Customer called. ', 'Customer called. ')).toBe('');
  });

  it('keeps what was typed behind it, and all that is no longer the note', () => {
    expect(restOfNote('Customer called.\nCourier is late.', 'Customer called.')).toBe('Courier is late.');
    expect(restOfNote('Customer wrote.', 'Customer called.')).toBe('Customer wrote.');
  });
});
