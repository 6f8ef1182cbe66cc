'use client';
import dynamic from 'next/dynamic';
import { type ReactNode, useId, useRef, useState } from 'react';
import { untilLoaded } from '../use-on-demand.ts';
import type { MenuEntry } from './menu-popup.tsx';

type Props = {
  /** The button's name when its content is only an icon. */
  label?: string;
  buttonId?: string;
  trigger: ReactNode;
  triggerClassName: string;
  align?: 'start' | 'end';
  /** Text above the entries; not focusable. */
  header?: ReactNode;
  entries: MenuEntry[];
};

// Every page has a menu in its bar, and the library's is a third of what a minimal page loads: it comes with a press.
const MenuPopup = dynamic(() => untilLoaded(() => import('./menu-popup.tsx')).then((m) => m.MenuPopup), {
  ssr: false,
});

/** A menu button; an arrow key opens it at its first or last entry. */
export function Menu({ label, buttonId, trigger, triggerClassName, align = 'end', header, entries }: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<'first' | 'last' | null>(null);
  const isOpen = openAt !== null;
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        id={buttonId}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpenAt(isOpen ? null : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {openAt && (
        <MenuPopup
          {...{ id, label, align, header, entries, root, button }}
          startAt={openAt}
          onClose={() => setOpenAt(null)}
        />
      )}
    </div>
  );
}
