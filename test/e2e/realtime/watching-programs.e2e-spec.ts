import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { WebSocket, WebSocketServer } from 'ws';
import { until } from '../../support/until';

const PAGE = readFileSync('docs/realtime.md', 'utf8');
const IN_NODE = /^```js\n([^]*?)^```$/m.exec(PAGE)![1]!;
const IN_BROWSER = /<script>\n([^]*?)<\/script>/.exec(PAGE)![1]!;

type Message = { readonly type: string } & Readonly<Record<string, unknown>>;
/** What the socket says to the messages that it gets, one after another; a number closes it with that code. */
type Answers = readonly (readonly (Message | number)[])[];

const refused = (code: string): Message => ({ type: 'error', code, message: 'refused' });
const ACCEPTED: Message = { type: 'auth_ok', client_name: 'k' };

/** A program that runs. */
interface Watching {
  /** Whether it has lost its connection and will not make another. */
  hasGivenUp(): boolean;
  end(): Promise<void>;
}

describe.each([
  ['in Node', watchInNode],
  ['in a browser', watchInBrowser],
])('the program %s that watches the status of orders', (_where, watch) => {
  let server: WebSocketServer;
  let heard: string[];
  let watching: Watching;

  afterEach(async () => {
    await watching.end();
    for (const socket of server.clients) socket.terminate();
    await new Promise((closed) => server.close(closed));
  });

  async function starts(answers: Answers): Promise<void> {
    heard = [];
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (socket) =>
      socket.on('message', (text: Buffer) => {
        heard.push((JSON.parse(text.toString()) as Message).type);
        for (const answer of answers[heard.length - 1] ?? [])
          if (typeof answer === 'number') socket.close(answer);
          else socket.send(JSON.stringify(answer));
      }),
    );
    await once(server, 'listening');
    watching = watch(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  it.each(['SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'])('subscribes again after %s', async (code) => {
    await starts([[ACCEPTED], [refused(code)], [ACCEPTED]]);
    await until('it subscribes again', () => heard.length === 4);
    expect(heard).toEqual(['auth', 'subscribe', 'auth', 'subscribe']);
  });

  it('subscribes after its key could not be looked up in time', async () => {
    await starts([[refused('SERVICE_UNAVAILABLE'), refused('AUTH_TIMEOUT'), 4401], [ACCEPTED]]);
    await until('it subscribes', () => heard.length === 3);
    expect(heard).toEqual(['auth', 'auth', 'subscribe']);
  });

  it('connects again after the socket has ended', async () => {
    await starts([[ACCEPTED], [1012], [ACCEPTED]]);
    await until('it subscribes again', () => heard.length === 4);
  });

  it('gives up when its key is not valid', async () => {
    await starts([[refused('UNAUTHORIZED'), 4401]]);
    await until('it has given up', () => watching.hasGivenUp());
    expect(heard).toEqual(['auth']);
  });
});

function watchInNode(url: string): Watching {
  const folder = mkdtempSync(join(tmpdir(), 'oms-watch-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'watch.mjs'), IN_NODE);
  const env = { PATH: process.env.PATH, WS_URL: url, API_KEY: 'k' };
  const child: ChildProcess = spawn(process.execPath, [join(folder, 'watch.mjs')], { env });
  child.stdout!.resume();
  child.stderr!.resume();
  const closed = once(child, 'close');
  return {
    hasGivenUp: () => child.exitCode === 0,
    end: async () => {
      child.kill();
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As a page runs it, but that it connects again at once. */
function watchInBrowser(url: string): Watching {
  let hasGivenUp = false;
  let hasEnded = false;
  const show = ({ textContent }: { textContent: string }) => (hasGivenUp = textContent.startsWith('closed'));
  const element = { prepend: show };
  const document = { createElement: () => ({}), getElementById: () => element };
  const again = (connect: () => void) => {
    hasGivenUp = false;
    if (!hasEnded) setImmediate(connect);
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  new Function('document', 'location', 'WebSocket', 'setTimeout', IN_BROWSER)(
    document,
    { hash: `#${url},k` },
    WebSocket,
    again,
  );
  return { hasGivenUp: () => hasGivenUp, end: () => Promise.resolve(void (hasEnded = true)) };
}
