/** Opens what hides a place on the page, scrolls to it and focuses its control. */
export function leadTo(place: HTMLElement, control: HTMLElement | null): void {
  for (let node = place.parentElement; node; node = node.parentElement) {
    if (node instanceof HTMLDetailsElement) node.open = true;
  }
  place.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** After a press with the mouse no browser rings what takes the focus by itself: what is around shows where one was led. */
export function markLedTo(group: HTMLElement): void {
  group.dataset.led = '';
  group.addEventListener('focusout', () => delete group.dataset.led, { once: true });
}
