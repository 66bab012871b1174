import { Hub } from './hub';
import { live } from './live';

jest.mock('@oms/ui', () => ({ retriedImport: (load: () => Promise<unknown>) => load() }));
jest.mock('./hub');

const settled = () => new Promise(setImmediate);

describe('live', () => {
  it('goes on for those which follow on the connection that comes after a session has ended', async () => {
    live.start('ana');
    const told: string[] = [];
    const leave = live.follow({ onGap: () => told.push('gap') });
    live.add({});
    await settled();
    live.end();
    live.start('ana');
    await settled();
    const [first, second] = jest.mocked(Hub).mock.instances;
    expect(first!.follow).toHaveBeenCalledTimes(1);
    expect(second!.follow).toHaveBeenCalledTimes(1);
    expect(told).toEqual(['gap']);
    leave();
    live.start('ben');
    await settled();
    expect(jest.mocked(Hub).mock.instances[2]!.follow).not.toHaveBeenCalled();
  });
});
