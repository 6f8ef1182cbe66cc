import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandMark } from './brand.ts';

test.each(['icon', 'icon-sandbox'])('public/%s.svg shows the mark of the pages', (name) => {
  const picture = readFileSync(new URL(`../public/${name}.svg`, import.meta.url), 'utf8');
  for (const path of [brandMark.border, ...brandMark.strokes]) expect(picture).toContain(`d="${path}"`);
});
