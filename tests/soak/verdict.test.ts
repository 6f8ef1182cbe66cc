import { describe, expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const run = (rss: (seconds: number) => number) =>
  verdictOf(Array.from({ length: 201 }, (_, i) => ({ seconds: i * 3, rssMiB: rss(i * 3) })));

describe('the verdict on memory', () => {
  it('takes what rises in the first minute and then stays, spikes and all', () => {
    const flat = run((seconds) => (seconds < 60 ? 80 + seconds : 140 + (seconds % 7)));
    expect(flat.isFlat).toBe(true);
    expect(run((seconds) => (seconds % 60 === 0 ? 200 : 140)).isFlat).toBe(true);
    expect(run((seconds) => (seconds > 300 ? 120 : 150)).isFlat).toBe(true);
  });

  it('refuses what keeps rising, however slowly', () => {
    expect(run((seconds) => 140 + seconds / 20).isFlat).toBe(false);
    expect(run((seconds) => (seconds > 450 ? 160 : 140)).growth).toBeCloseTo(160 / 140);
  });
});
