import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { CLIENT_MESSAGES, ERRORS, SERVER_MESSAGES, SOCKET_ERROR_CODES } from '../../contract';

const PAGE = readFileSync('docs/realtime.md', 'utf8');
const ajv = new Ajv({ strict: false });
addFormats(ajv);

describe('the page on the socket', () => {
  it('names every error with its close code, and no other', () => {
    const rows = [...PAGE.matchAll(/^\| `([A-Z_]+)` +\| +(\d*) +\|/gm)];
    const documented = rows.map(([, code, close]) => [code, close === '' ? null : Number(close)]);
    const known = SOCKET_ERROR_CODES.map((code) => [code, ERRORS[code].close]);
    expect(documented.sort()).toEqual(known.sort());
  });

  it('shows an event that has the form of the schema', () => {
    const event = JSON.parse(/```json\n([\s\S]+?)```/.exec(PAGE)![1]!) as unknown;
    expect([ajv.validate(SERVER_MESSAGES.event, event), ajv.errorsText()]).toEqual([true, 'No errors']);
  });

  it('shows messages that have the form of their schemas', () => {
    const schemas: Record<string, object> = { ...CLIENT_MESSAGES, ...SERVER_MESSAGES };
    const shown = [...PAGE.matchAll(/`(\{"type":.+?\})`[,; |]/g)].map(([, text]) => text!);
    expect(shown.length).toBeGreaterThanOrEqual(6);
    for (const text of shown) {
      const message = JSON.parse(
        text.replaceAll('"channel_id":"..."', '"channel_id":"0195a2f3-9e11-7b02-a0c4-1f6e2d8b3c47"'),
      ) as { type: string; code?: string };
      if (message.code === '...') message.code = 'INVALID_JSON';
      expect([text, ajv.validate(schemas[message.type]!, message)]).toEqual([text, true]);
    }
  });
});
