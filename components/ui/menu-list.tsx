'use client';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from './link.tsx';

export type MenuEntry = {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  /** The one chosen among alternatives: makes the entry a menuitemradio. */
  checked?: boolean;
} & ({ href: string } | { onSelect: () => void });

type Props = {
  id: string;
  label?: string;
  align: 'start' | 'end';
  header?: ReactNode;
  entries: MenuEntry[];
  startAt: 'first' | 'last';
  /** `giveBack`: the focus returns to the button. */
  onClose: (giveBack: boolean) => void;
};

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-menuitem]') ?? [])];
}

const edge = 8;

/** A menu that opens towards the near edge of a narrow window is moved back into it. */
function keepInWindow(box: HTMLElement | null | undefined): void {
  if (!box) return;
  const { left, right } = box.getBoundingClientRect();
  const over = right - (document.documentElement.clientWidth - edge);
  if (left < edge) box.style.translate = `${edge - left}px`;
  else if (over > 0) box.style.translate = `${-over}px`;
}

/** The open part of a menu; takes the focus when it appears. */
export function MenuList({ id, label, align, header, entries, startAt, onClose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const first = useRef(startAt);
  useEffect(() => {
    itemsOf(list.current)
      .at(first.current === 'first' ? 0 : -1)
      ?.focus();
    keepInWindow(list.current?.parentElement);
  }, []);

  function onMenuKey(event: KeyboardEvent) {
    const all = itemsOf(list.current);
    const here = all.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = {
      ArrowDown: (here + 1) % all.length,
      ArrowUp: (here - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      all[move]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
    } else if (event.key === 'Tab') {
      onClose(false);
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLocaleLowerCase();
      const ordered = [...all.slice(here + 1), ...all.slice(0, here + 1)];
      ordered.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter))?.focus();
    }
  }

  return (
    <div
      className={clsx(
        'absolute top-full z-30 mt-1 w-max min-w-48 max-w-72 animate-appear rounded-md border border-subtle bg-surface py-1 shadow-float',
        align === 'end' ? 'end-0' : 'start-0',
      )}
    >
      {header && <div className="border-subtle border-b px-3 pt-1 pb-2">{header}</div>}
      <ul ref={list} id={id} role="menu" aria-label={label} onKeyDown={onMenuKey}>
        {entries.map((entry) => (
          <li key={entry.id} role="none">
            <Entry entry={entry} onDone={() => onClose(true)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry, onDone }: { entry: MenuEntry; onDone: () => void }) {
  const shared = {
    tabIndex: -1,
    'data-menuitem': '',
    role: entry.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': entry.checked,
    className: clsx(
      'flex min-h-8 w-full cursor-pointer items-center gap-2 px-3 text-start -outline-offset-2 hover:bg-hover focus:bg-hover [&>svg]:shrink-0',
      entry.danger && 'text-red-ink',
      entry.checked && 'font-semibold',
    ),
  };
  const content = (
    <>
      {entry.icon}
      {entry.label}
    </>
  );
  if ('href' in entry) {
    return (
      <Link {...shared} href={entry.href} onClick={onDone}>
        {content}
      </Link>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        onDone();
        entry.onSelect();
      }}
    >
      {content}
    </button>
  );
}
