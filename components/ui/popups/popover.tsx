'use client';
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';

type Props = {
  label: string;
  /** The button that opens it and closes it again. */
  button: RefObject<HTMLElement | null>;
  /** The element that contains the popover, so that it belongs to the same landmark. */
  root: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
};

/** A small non-modal dialog at its button; takes the focus and returns it to the button. */
export function Popover({ label, button, root, onClose, children }: Props) {
  return (
    <Base.Root
      open
      onOpenChange={(_, details) => {
        if (!isPressOn(button.current, details)) onClose();
      }}
    >
      <Base.Portal container={root}>
        <Base.Positioner
          anchor={button}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          positionMethod="fixed"
          className="z-30"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={button}
            className="max-h-(--available-height) w-80 max-w-(--available-width) animate-appear overflow-y-auto rounded-md border border-subtle bg-surface p-4 text-ink shadow-float outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type Change = { reason: string; event: Event };

/** True if a close was caused by a press on the popup's own button, which closes it anyway. */
export function isPressOn(button: HTMLElement | null, { reason, event }: Change): boolean {
  if (reason !== 'outside-press' && reason !== 'focus-out') return false;
  const places = [event.target, 'relatedTarget' in event ? event.relatedTarget : null];
  return places.some((place) => place instanceof Node && button?.contains(place));
}
