import { type Caller, SYSTEM_CALLER } from '../../api-keys';
import { TOPICS } from '../../contract';
import { gainedChannels, mayUse } from './reach';

const everywhere: Caller = { ...SYSTEM_CALLER, kind: 'person', scope: 'write', channelIds: null };
const inChannels = (...ids: string[]): Caller => ({ ...everywhere, channelIds: new Set(ids) });
const inPlaces = (...ids: string[]): Caller => ({ ...inChannels('a'), placeIds: new Set(ids) });

it('somebody limited to places may only use the topic that knows places', () => {
  expect(TOPICS.filter((topic) => mayUse(inPlaces('p'), topic))).toEqual(['orders.changes']);
  expect(TOPICS.filter((topic) => mayUse(inChannels('a'), topic))).toEqual(TOPICS);
});

describe('what somebody gains', () => {
  it.each<[string, Caller, Caller, string[] | null]>([
    ['further channels', inChannels('a'), inChannels('a', 'b', 'c'), ['b', 'c']],
    ['one channel for another', inChannels('a'), inChannels('b'), ['b']],
    ['all channels', inChannels('a'), everywhere, null],
    ['a role that has all channels', inChannels('a'), SYSTEM_CALLER, null],
    ['nothing where channels are lost', inChannels('a', 'b'), inChannels('a'), []],
    ['nothing where all channels were', everywhere, inChannels('a'), []],
    ['further places, in any channel', inPlaces('p'), inPlaces('p', 'q'), null],
    ['all places', inPlaces('p'), inChannels('a'), null],
    ['nothing where places are lost', inPlaces('p', 'q'), inPlaces('q'), []],
    ['nothing where all places were', inChannels('a'), inPlaces('p'), []],
  ])('is %s', (_name, before, now, gained) => {
    expect(gainedChannels(before, now)).toEqual(gained);
  });
});
