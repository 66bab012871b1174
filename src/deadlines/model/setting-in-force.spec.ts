import { type SetFor, type Setting, settingInForce } from './setting-in-force';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute));
const setting = (owner_id: string, setAt: number, untilAt: number | null): Setting => ({
  owner_id,
  kind: 'pick_by',
  set_at: at(setAt),
  until_at: untilAt === null ? null : at(untilAt),
});

const ofPlace = setting('place', 30, null);
const ofPlaceBefore = setting('place', 10, 30);
const ofChannel = setting('channel', 20, null);
const ofChannelBefore = setting('channel', 5, 15);
const SETTINGS = [ofPlace, ofChannel, ofPlaceBefore, ofChannelBefore];

const inForce = (createdAt: number, order: Partial<SetFor> = {}) =>
  settingInForce(
    SETTINGS,
    { channel_id: 'channel', place_id: 'place', created_at: at(createdAt), ...order },
    'pick_by',
  );

describe('the setting of an order', () => {
  it.each([
    ['was set when the order was created', 40, ofPlace],
    ['has been replaced since', 20, ofPlaceBefore],
    ['is set at the moment of the creation, not the one that it replaces', 30, ofPlace],
    ["is the channel's as long as the place has none", 7, ofChannelBefore],
    ['is none before all of them', 1, undefined],
  ])('%s', (_what, createdAt, expected) => {
    expect(inForce(createdAt)).toBe(expected);
  });

  it('is that of the channel in another place, and none while it was removed', () => {
    expect(inForce(25, { place_id: 'other' })).toBe(ofChannel);
    expect(inForce(10, { place_id: null })).toBe(ofChannelBefore);
    expect(inForce(17, { place_id: null })).toBeUndefined();
  });

  it('is of its own kind', () => {
    const order = { channel_id: 'channel', place_id: 'place', created_at: at(40) };
    expect(settingInForce(SETTINGS, order, 'ready_by')).toBeUndefined();
  });
});
