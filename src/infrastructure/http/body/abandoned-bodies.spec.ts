import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { FairRoom } from '@libs/fair-room';
import { endTurn } from '../limits/fair-requests';
import { BodyReader } from './request-body';

const BYTES = 1_000;

class FakeResponse extends EventEmitter {
  destroyed = false;

  leave(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

describe('the room of a body whose client has left', () => {
  let room: FairRoom;
  let response: FakeResponse;
  let bodies: PassThrough[];

  beforeEach(() => {
    const fits = ({ held }: { held: number }, bytes: number) => held + bytes <= BYTES;
    room = new FairRoom({ fits, waitMs: 10_000, refusal: () => new Error('no room') });
    response = new FakeResponse();
    bodies = [];
  });
  afterEach(() => bodies.forEach((body) => body.destroy()));

  const read = async (complete: boolean): Promise<void> => {
    const stream = new PassThrough();
    bodies.push(stream);
    stream.write(JSON.stringify('x'.repeat(complete ? BYTES - 2 : 10)));
    const headers = { 'content-type': 'application/json', 'content-length': `${BYTES}` };
    const request = Object.assign(stream, { headers, method: 'POST', complete, caller: { keyId: 'key' } });
    await new BodyReader({ callers: room, strangers: room }).read(
      request as never,
      response as unknown as ServerResponse,
    );
    endTurn(response);
  };
  const isFree = () => room.take('another', BYTES) === undefined;

  it('is free again when it left while the whole body waited for room', async () => {
    await room.take('earlier', BYTES);
    const waiting = read(true);
    response.leave();
    room.give('earlier', BYTES);
    await waiting;
    expect(isFree()).toBe(true);
  });

  it.each([true, false])(
    'is free when it had left before (the whole body was there: %s)',
    async (isWhole) => {
      response.leave();
      void read(isWhole);
      await new Promise((resolve) => setImmediate(resolve));
      expect(isFree()).toBe(true);
    },
  );
});
