import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Theme = 'light' | 'dark';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
);

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [light, dark] = [one, other]
    .map((name) => luminance(colours.get(name)![theme]))
    .sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const SURFACES = ['canvas', 'surface', 'raised', 'hover', 'selected'];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(['text', 'text-quiet', 'accent', 'bad', 'warn', 'good'])('has readable text: %s', (name) => {
    for (const surface of SURFACES) expect(contrast(name, surface, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['bad', 'warn', 'good'])('has readable text on the surface of %s', (name) => {
    expect(contrast(name, `${name}-surface`, theme)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('text', `${name}-surface`, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it('has readable text on what can be done', () => {
    expect(contrast('on-accent', 'accent-strong', theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['outline', 'focus'])('has shapes that can be seen: %s', (name) => {
    for (const surface of ['canvas', 'surface', 'raised']) {
      expect(contrast(name, surface, theme)).toBeGreaterThanOrEqual(3);
    }
  });
});
