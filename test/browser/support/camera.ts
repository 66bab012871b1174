import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eanBars } from '../../../apps/picker/src/codes/ean-bars';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE_PX = 5;
const WHITE = 235;
const BLACK = 16;
const NO_COLOUR = 128;

/** What Chromium needs so that its camera sees an EAN-13, and asks nobody. */
export function cameraThatSees(ean: string): string[] {
  const file = join(mkdtempSync(join(tmpdir(), 'camera-')), 'seen.y4m');
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), pictureOf(ean)]);
  writeFileSync(file, Buffer.concat([Buffer.from(header), frame, frame]));
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}

function pictureOf(ean: string): Buffer {
  const bars = eanBars(ean);
  const left = Math.round((WIDTH - bars.length * MODULE_PX) / 2);
  const row = Buffer.alloc(WIDTH, WHITE);
  for (const [n, module] of [...bars].entries())
    if (module === '1') row.fill(BLACK, left + n * MODULE_PX, left + (n + 1) * MODULE_PX);
  const blank = Buffer.alloc(WIDTH, WHITE);
  const rows = Array.from({ length: HEIGHT }, (_, y) => (y > 120 && y < 360 ? row : blank));
  return Buffer.concat([...rows, Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)]);
}
