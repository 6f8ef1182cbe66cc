import { describe, expect, test } from 'vitest';
import { besideSpinner, buttonClass, spinnerPlace } from './button.tsx';

/** The number of a spacing class, such as 4 of `px-4`. */
function space(classes: string, name: string): number {
  const found = new RegExp(`(?:^|\\s)${name}-([\\d.]+)(?:\\s|$)`).exec(classes)?.[1];
  if (found === undefined) throw new Error(`no ${name} in ${classes}`);
  return Number(found);
}

const spinnerSize = 3;

describe.each(['md', 'sm'] as const)('a busy button of size %s', (size) => {
  const start = space(besideSpinner[size], 'ps');
  const end = space(besideSpinner[size], 'pe');
  const edge = space(spinnerPlace[size], 'start');

  test('is as wide as it was', () => {
    expect(start + end).toBe(2 * space(buttonClass({ size }), 'px'));
  });

  test('leaves the spinner as much room on either side as the label has at its end', () => {
    const gap = start - edge - spinnerSize;
    expect(Math.min(edge, gap)).toBeGreaterThanOrEqual(end);
  });
});
