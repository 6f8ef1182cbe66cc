import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// T-02: the contrast of every pair in use is recomputed from the stylesheet itself.
const css = readFileSync(new URL('./globals.css', import.meta.url), 'utf8');
const tokens = new Map<string, { light: string; dark: string }>();
for (const [, name, light, dark] of css.matchAll(
  /--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g,
)) {
  if (name && light && dark) tokens.set(name, { light, dark });
}

type Theme = 'light' | 'dark';
const TONES = ['neutral', 'info', 'violet', 'amber', 'green', 'red'] as const;
const PLANES = ['surface', 'canvas', 'sunken', 'hover', 'selected'] as const;

function luminance(hex: string): number {
  const channel = (offset: number) => {
    const value = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string, theme: Theme): number {
  const colour = (name: string) => {
    const token = tokens.get(name);
    if (!token) throw new Error(`globals.css has no token --${name}`);
    return luminance(token[theme]);
  };
  const [x, y] = [colour(a), colour(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const pairs: { front: string; back: string; floor: number }[] = [
  ...['text', 'text-2', 'text-3', 'link'].flatMap((front) =>
    PLANES.map((back) => ({ front, back, floor: 4.5 })),
  ),
  ...['surface', 'canvas', 'sunken'].map((back) => ({ front: 'border-control', back, floor: 3 })),
  ...['accent', 'accent-hover', 'danger'].flatMap((back) => [
    { front: 'on-accent', back, floor: 4.5 },
    { front: back, back: 'surface', floor: 3 },
  ]),
  { front: 'sandbox-text', back: 'sandbox', floor: 4.5 },
  { front: 'on-brand', back: 'brand', floor: 4.5 },
  ...TONES.flatMap((tone) => [
    { front: `${tone}-text`, back: `${tone}-bg`, floor: 4.5 },
    { front: `${tone}-icon`, back: `${tone}-bg`, floor: 3 },
    { front: `${tone}-icon`, back: 'surface', floor: 3 },
    { front: `${tone}-text`, back: 'surface', floor: 4.5 },
  ]),
];

describe.each(['light', 'dark'] as const)('colour pairs in %s', (theme) => {
  test.each(pairs)('$front on $back reaches $floor', ({ front, back, floor }) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(floor);
  });
});

test('the formula gives the published extremes', () => {
  tokens.set('white', { light: '#ffffff', dark: '#ffffff' });
  tokens.set('black', { light: '#000000', dark: '#000000' });
  expect(contrast('white', 'black', 'light')).toBeCloseTo(21, 5);
  expect(contrast('text', 'surface', 'light')).toBeCloseTo(18.15, 1);
});
