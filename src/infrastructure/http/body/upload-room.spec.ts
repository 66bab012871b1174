import { PassThrough } from 'node:stream';
import { slowUpload, uploadRoom } from './upload-room';

describe('room for uploads', () => {
  it('has a last place for a caller that has none', async () => {
    const room = uploadRoom(1);
    for (const caller of ['a', 'b', 'a']) expect(room.take(caller, 1)).toBeUndefined();
    await expect(room.take('b', 1)).rejects.toMatchObject({ code: 'TOO_MANY_BODIES' });
    expect(room.take('c', 1)).toBeUndefined();
  });

  describe('is left by an upload', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    const wait = (keepsOthersOut: () => boolean) => {
      const socket = { bytesRead: 0 };
      const request = Object.assign(new PassThrough(), { headers: {}, socket, complete: false });
      const failed = jest.fn();
      const upload = slowUpload(request as never, keepsOthersOut).subscribe({ error: failed });
      return { request, socket, failed, upload };
    };
    const begin = (keepsOthersOut: () => boolean) => {
      const begun = wait(keepsOthersOut);
      begun.request.resume();
      return begun;
    };

    it('that brings little while it keeps others out, with 408', async () => {
      let keepsOthersOut = false;
      const { socket, failed } = begin(() => keepsOthersOut);
      await jest.advanceTimersByTimeAsync(5_000);
      keepsOthersOut = true;
      socket.bytesRead += 20_000;
      await jest.advanceTimersByTimeAsync(1_000);
      expect(failed).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1_000);
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'BODY_TOO_SLOW', status: 408 }));
    });

    it('that takes longer than a file of its size may', async () => {
      const { failed } = begin(() => false);
      await jest.advanceTimersByTimeAsync(114_000);
      expect(failed).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(2_000);
      expect(failed).toHaveBeenCalledTimes(1);
    });

    it('not before it is read, whose client is not to blame', async () => {
      const { request, failed } = wait(() => true);
      await jest.advanceTimersByTimeAsync(200_000);
      expect(failed).not.toHaveBeenCalled();
      request.resume();
      await jest.advanceTimersByTimeAsync(2_000);
      expect(failed).toHaveBeenCalledTimes(1);
    });

    it('not when it was answered unread', async () => {
      const { request, failed, upload } = wait(() => true);
      upload.unsubscribe();
      request.resume();
      await jest.advanceTimersByTimeAsync(200_000);
      expect(failed).not.toHaveBeenCalled();
    });

    it('not once it has arrived or was answered', async () => {
      const [arrived, answered] = [begin(() => true), begin(() => true)];
      arrived.request.end();
      await jest.advanceTimersByTimeAsync(0);
      answered.upload.unsubscribe();
      await jest.advanceTimersByTimeAsync(200_000);
      expect([arrived.failed.mock.calls, answered.failed.mock.calls]).toEqual([[], []]);
    });
  });
});
