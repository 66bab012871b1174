/**
 * A webhook endpoint as a process of its own, so cheap that it does not affect the measurement: counts
 * requests and responds with 200.
 */
import { createServer, type AddressInfo } from 'node:net';
import { MessageReader } from './message-reader';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

let received = 0;
let waiting: { count: number } | null = null;

const server = createServer({ noDelay: true }, (socket) => {
  const reader = new MessageReader(() => {
    received += 1;
    socket.write(ANSWER);
    if (waiting !== null && received >= waiting.count) {
      waiting = null;
      process.send!({ reached: received });
    }
  });
  socket.on('data', (chunk) => reader.push(chunk));
  socket.on('error', () => socket.destroy());
});

process.on('message', ({ tellAt }: { tellAt: number }) => {
  received = 0;
  waiting = { count: tellAt };
  process.send!({ counting: tellAt });
});
process.on('disconnect', () => process.exit(0));

server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
