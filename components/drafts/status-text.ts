import type { Words } from './use-words.ts';

/** How much in a part of the form wants a second look, and how much it lacks; nothing where neither is so. */
export function statusText(words: Words, { check, missing }: { check: number; missing: number }): string {
  const texts = [
    check > 0 && words('status.check', { count: check }),
    missing > 0 && words('status.missing', { count: missing }),
  ];
  return texts.filter(Boolean).join(' · ');
}
