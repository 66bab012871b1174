import { type Caller, SYSTEM_CALLER } from '../../api-keys';
import { gainedChannels } from './reach';

const everywhere: Caller = { ...SYSTEM_CALLER, kind: 'person', scope: 'write', channelIds: null };
const inChannels = (...ids: string[]): Caller => ({ ...everywhere, channelIds: new Set(ids) });
const inPlaces = (...ids: string[]): Caller => ({ ...inChannels('a'), placeIds: new Set(ids) });

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
