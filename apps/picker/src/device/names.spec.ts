import { note } from './device';
import { namesToOffer } from './names';

jest.mock('./device', () => ({ note: jest.fn() }));

describe('the names that a device offers', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are those that were used on it', async () => {
    jest.mocked(note).mockResolvedValue(['Ana', 'Ben']);
    expect(await namesToOffer()).toEqual(['Ana', 'Ben']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are none where they can not be read', async () => {
    jest.mocked(note).mockRejectedValue(new Error('damaged'));
    expect(await namesToOffer()).toEqual([]);
  });

  it('are none where the reading does not end', async () => {
    jest.mocked(note).mockReturnValue(new Promise(() => undefined));
    const offered = namesToOffer();
    await jest.advanceTimersByTimeAsync(2_001);
    expect(await offered).toEqual([]);
  });
});
