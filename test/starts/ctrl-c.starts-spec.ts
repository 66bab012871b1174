import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Terminal } from '../support/service/terminal';

const SERVICE = { command: 'npm start --ignore-scripts', atWork: 'Ctrl-C ends it' };
const DEMO = { command: 'npm run demo', atWork: 'Sending 51 orders' };
const COMMANDS = [
  SERVICE,
  { command: 'npm run start:cluster --ignore-scripts -- --api 1 --worker 1', atWork: 'Listening on' },
  { command: 'npm run listen -- --port 0', atWork: 'Waiting for webhooks' },
  DEMO,
  { command: 'npm run bench --ignore-scripts -- --only limits', atWork: 'Ready to measure' },
  { command: 'npm run dev', atWork: 'Ctrl-C ends it' },
];

describe('in a terminal', () => {
  const terminals: Terminal[] = [];
  const open = (command: string, env = {}) => {
    const terminal = Terminal.run(command, env);
    terminals.push(terminal);
    return terminal;
  };
  afterEach(() => terminals.splice(0).forEach((terminal) => terminal.remove()));

  it.each(COMMANDS)(
    '$command ends with 0 on Ctrl-C and leaves nothing',
    async ({ command, atWork }) => {
      const terminal = open(command);
      await terminal.shows(atWork);
      terminal.pressCtrlC();
      expect(await terminal.ended()).toBe(0);
      await terminal.isQuiet();
      expect(terminal.leftovers()).toEqual([]);
    },
    240_000,
  );

  it.each(['Starting the screens', 'Service and screens'])(
    'npm run dev ends with 0 on Ctrl-C before the service is compiled: when it shows %s',
    async (shown) => {
      const terminal = open('npm run dev');
      await terminal.shows(shown);
      terminal.pressCtrlC();
      expect(await terminal.ended()).toBe(0);
      await terminal.isQuiet();
      expect(terminal.leftovers()).toEqual([]);
    },
    120_000,
  );

  it.each(COMMANDS.slice(0, 4))(
    '$command ends with 0 when all of its process group gets SIGTERM',
    async ({ command, atWork }) => {
      const terminal = open(command);
      await terminal.shows(atWork);
      terminal.signalGroup('SIGTERM');
      expect(await terminal.ended()).toBe(0);
      await terminal.isQuiet();
      expect(terminal.leftovers()).toEqual([]);
    },
    240_000,
  );

  it.each([SERVICE, DEMO])(
    '$command leaves nothing when the window is closed',
    async ({ command, atWork }) => {
      const terminal = open(command);
      await terminal.shows(atWork);
      terminal.close();
      await terminal.isQuiet(30_000);
      expect(terminal.leftovers()).toEqual([]);
    },
    240_000,
  );

  it('Ctrl-C pressed five times at once counts as once', async () => {
    const terminal = open(SERVICE.command);
    await terminal.shows(SERVICE.atWork);
    terminal.pressCtrlC(5);
    expect(await terminal.ended()).toBe(0);
    await terminal.isQuiet();
    expect(terminal.leftovers()).toEqual([]);
  }, 120_000);

  // Without npm, which exits with 130 when the key is pressed between the end of its script and its own.
  it('Ctrl-C pressed every 20 ms up to the end counts as once', async () => {
    const terminal = open('node dist/src/main.js');
    await terminal.shows(SERVICE.atWork);
    while (terminal.runs) {
      terminal.pressCtrlC();
      await pause(20);
    }
    expect(await terminal.ended()).toBe(0);
    await terminal.isQuiet();
    expect(terminal.leftovers()).toEqual([]);
  }, 120_000);

  it('Ctrl-C at the question whether production may be changed is no answer: the signal ends the command', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'oms-cli-'));
    const shop = { url: 'http://127.0.0.1:1', key: 'k', production: true };
    writeFileSync(join(folder, 'profiles.json'), JSON.stringify({ current: 'shop', profiles: { shop } }));
    const terminal = open('node packages/cli/bin/oms.mjs orders move W-1 picking', {
      OMS_CONFIG_DIR: folder,
    });
    await terminal.shows('Type shop to move W-1');
    terminal.pressCtrlC();
    expect(await terminal.ended()).toBe(128 + constants.signals.SIGINT);
    rmSync(folder, { recursive: true });
  });
});
