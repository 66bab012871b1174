import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { FairRoom } from '@libs/fair-room';
import { endTurn } from '../limits/fair-requests';
import { BODY_TIME, MOST_BYTES, receiveBytes } from './body-bytes';
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

describe('the memory in which a body was inflated whose client has left', () => {
  const BODY = gzipSync(JSON.stringify('x'.repeat(BYTES)));
  let request: PassThrough;
  let place: { bytes: number; isLeft: boolean; keepsOthersOut: boolean; take: () => Promise<void> };

  beforeEach(() => {
    request = Object.assign(new PassThrough(), { headers: { 'content-encoding': 'gzip' }, complete: false });
    place = { bytes: 2 * BYTES, isLeft: false, keepsOthersOut: false, take: jest.fn() };
  });
  afterEach(() => request.destroy());

  const inflate = () => {
    const pipe = jest.spyOn(request, 'pipe');
    const body = receiveBytes(request as never, place as never, BODY_TIME, MOST_BYTES);
    return { body, inflated: pipe.mock.calls[0]![0] as unknown as PassThrough };
  };
  const allGoOn = () => new Promise((resolve) => setImmediate(resolve));
  const leave = async () => {
    place.isLeft = true;
    request.destroy();
    await allGoOn();
  };

  it('is free when it left before the whole body had come', async () => {
    const { inflated } = inflate();
    request.write(BODY.subarray(0, 20));
    await allGoOn();
    await leave();
    expect(inflated.destroyed).toBe(true);
  });

  it('is free when it left while the body waited for room', async () => {
    const room = new EventEmitter();
    place.bytes = 0;
    place.take = async () => {
      room.emit('asked');
      await once(room, 'free');
    };
    const { inflated } = inflate();
    request.end(BODY);
    await once(room, 'asked');
    await leave();
    room.emit('free');
    await allGoOn();
    expect(inflated.destroyed).toBe(true);
  });

  it('is used to the end when the whole body has come', async () => {
    const { body } = inflate();
    request.end(BODY);
    expect((await body).length).toBe(BYTES + 2);
  });
});
