'use client';
import { Menu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from '../link.tsx';
import { isPressOn } from './popover.tsx';

export type MenuEntry = {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  /** Marks the selected alternative and makes the entry a menuitemradio. */
  checked?: boolean;
  /** The name of the radio group, if the menu has other entries as well. */
  group?: string;
} & ({ href: string } | { onSelect: () => void });

type Props = {
  id: string;
  label?: string | undefined;
  align: 'start' | 'end';
  header?: ReactNode;
  entries: MenuEntry[];
  startAt: 'first' | 'last';
  /** The element that contains the popup, so that it belongs to the same landmark. */
  root: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The open part of a menu; takes the focus when it appears and returns it to the button. */
export function MenuPopup({ id, label, align, header, entries, startAt, root, button, onClose }: Props) {
  const chosen = useRef<() => void>(null);
  const first = startAt === 'first' ? entries[0] : entries.at(-1);
  const shown = (some: MenuEntry[]) =>
    some.map((entry) => (
      <Entry
        key={entry.id}
        entry={entry}
        takesFocus={entry === first}
        onChoose={() => {
          chosen.current = 'onSelect' in entry ? entry.onSelect : null;
        }}
      />
    ));
  const from = entries.findIndex(isAlternative);
  const to = entries.findLastIndex(isAlternative) + 1;
  const alternatives = from === -1 ? [] : entries.slice(from, to);
  const group = alternatives[0]?.group;
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(_, details) => {
        if (isPressOn(button.current, details)) return;
        flushSync(onClose);
        if (details.reason !== 'item-press') return;
        // A dialog opened by the entry returns the focus to the button: the entry no longer exists by then.
        button.current?.focus();
        chosen.current?.();
      }}
    >
      <Menu.Portal container={root}>
        <Menu.Positioner
          anchor={button}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          positionMethod="fixed"
          className="z-30"
        >
          <Menu.Popup
            finalFocus={button}
            onKeyDown={(event) => {
              if (event.key !== 'Tab') return;
              // With the focus on the button, the browser tabs to the control after it.
              event.preventBaseUIHandler();
              flushSync(onClose);
              button.current?.focus();
            }}
            className="flex max-h-(--available-height) w-max min-w-52 max-w-[min(18rem,var(--available-width))] animate-appear flex-col rounded-md border border-subtle bg-surface py-1 shadow-float"
          >
            {header && <div className="border-subtle border-b px-3 pt-1 pb-2">{header}</div>}
            <Menu.List id={id} aria-label={label} className="min-h-0 overflow-y-auto outline-none">
              {shown(entries.slice(0, Math.max(from, 0)))}
              {alternatives.length > 0 && (
                <Menu.RadioGroup
                  value={entries.find(({ checked }) => checked)?.id ?? null}
                  className={clsx(group && 'my-1 border-subtle border-y py-1')}
                >
                  {group && (
                    <Menu.GroupLabel className="px-3 py-1 font-normal text-ink-3 text-micro">
                      {group}
                    </Menu.GroupLabel>
                  )}
                  {shown(alternatives)}
                </Menu.RadioGroup>
              )}
              {shown(entries.slice(to))}
            </Menu.List>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const isAlternative = ({ checked }: MenuEntry): boolean => checked !== undefined;

type EntryProps = { entry: MenuEntry; takesFocus: boolean; onChoose: () => void };

function Entry({ entry, takesFocus, onChoose }: EntryProps) {
  const item = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Focuses before the popup is positioned, so the page must not scroll.
    if (takesFocus) item.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const shared = {
    ref: item as RefObject<HTMLDivElement | null>,
    closeOnClick: true,
    onClick: onChoose,
    className: clsx(
      'flex min-h-8 w-full cursor-pointer items-center gap-2 px-3 text-start -outline-offset-2 data-highlighted:bg-hover [&>svg]:shrink-0',
      entry.danger && 'text-red-ink',
      entry.checked && 'font-semibold',
    ),
    children: (
      <>
        {entry.icon}
        {entry.label}
      </>
    ),
  };
  const link = 'href' in entry ? <Link href={entry.href} /> : undefined;
  if (entry.checked !== undefined) return <Menu.RadioItem {...shared} value={entry.id} render={link} />;
  if (link) return <Menu.LinkItem {...shared} render={link} />;
  return <Menu.Item {...shared} />;
}
