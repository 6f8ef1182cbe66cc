const ends = ['pointerup', 'pointercancel', 'keyup'] as const;

/** Runs `work` now, or on release while a pointer is pressed: a control that moves under a press receives no click. */
export function afterPress(work: () => void): void {
  if (!document.querySelector('body :active')) return work();
  const stop = new AbortController();
  const onEnd = () => {
    stop.abort();
    // The click handler runs first.
    setTimeout(work);
  };
  for (const end of ends) addEventListener(end, onEnd, { signal: stop.signal, capture: true });
}

/**
 * Runs `work` in its own task after the next paint, so that a typed letter shows before the work it causes. A hidden
 * page never paints, so `work` does not wait there.
 */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
