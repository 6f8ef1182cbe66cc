'use client';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { MenuEntry } from './menu-list.tsx';
import { useOnDemand } from './use-on-demand.ts';

type Props = {
  /** The button's name when its content is only an icon. */
  label?: string;
  trigger: ReactNode;
  triggerClassName: string;
  align?: 'start' | 'end';
  /** Not focusable text above the entries. */
  header?: ReactNode;
  entries: MenuEntry[];
};

const loadList = () => import('./menu-list.tsx');

/** A menu button by the ARIA pattern: arrows, Home, End, first letter; Esc gives the focus back; Tab leaves. */
export function Menu({ label, trigger, triggerClassName, align = 'end', header, entries }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [startAt, setStartAt] = useState<'first' | 'last'>('first');
  const list = useOnDemand(loadList, open);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);

  function show(at: 'first' | 'last') {
    setStartAt(at);
    setOpen(true);
  }

  function hide(giveBack: boolean) {
    setOpen(false);
    if (giveBack) button.current?.focus();
  }

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open && list ? id : undefined}
        onClick={() => (open ? hide(true) : show('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {open && list && (
        <list.MenuList
          id={id}
          label={label}
          align={align}
          header={header}
          entries={entries}
          startAt={startAt}
          onClose={hide}
        />
      )}
    </div>
  );
}
