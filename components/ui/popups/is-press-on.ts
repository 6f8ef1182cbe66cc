type Change = { reason: string; event: Event };

/** True if what would close a popup is a press on its button, which closes it by itself. */
export function isPressOn(button: HTMLElement | null, { reason, event }: Change): boolean {
  if (reason !== 'outside-press' && reason !== 'focus-out') return false;
  const places = [event.target, 'relatedTarget' in event ? event.relatedTarget : null];
  return places.some((place) => place instanceof Node && button?.contains(place));
}
