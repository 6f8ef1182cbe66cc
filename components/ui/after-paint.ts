/**
 * Does `work` in a task of its own, once what the person just did is on the screen: a letter is seen before what
 * follows from it is worked out. A page that nobody sees is never painted, and does not wait for it.
 */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
