const ends = ['pointerup', 'pointercancel', 'keyup'] as const;

/**
 * Does `work` at once, or, while somebody presses something on the page, as soon as they let go: what moves under a
 * press is not pressed.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector('body :active')) return work();
  const stop = new AbortController();
  const onEnd = () => {
    stop.abort();
    // The press's own work comes first.
    setTimeout(work);
  };
  for (const end of ends) addEventListener(end, onEnd, { signal: stop.signal, capture: true });
}

/**
 * Does `work` in a task of its own, once what the person just did is on the screen: a letter is seen before what
 * follows from it is worked out. A page that nobody sees is never painted, and does not wait for it.
 */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
