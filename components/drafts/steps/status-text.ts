import type { Words } from '../fields/use-words.ts';

/** Returns the numbers of problems and missing fields in a part of the form; empty when there are none. */
export function statusText(words: Words, { check, missing }: { check: number; missing: number }): string {
  const texts = [
    check > 0 && words('status.check', { count: check }),
    missing > 0 && words('status.missing', { count: missing }),
  ];
  return texts.filter(Boolean).join(' · ');
}
