import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = { value: string; grouped?: boolean; className?: string };

const tailLength = 4;

/**
 * An id or account number in a monospaced font. `grouped` shows groups of four by CSS gaps, so that copying gives the
 * raw value. Groups count from the start; the last four digits are one bold group, and any remainder goes before it.
 */
export function Identifier({ value, grouped = false, className }: Props) {
  // Spaces in the value are removed, so that the groups match.
  const characters = [...(grouped ? value.replaceAll(/\s/g, '') : value)];
  const tailFrom = grouped ? Math.max(0, characters.length - tailLength) : characters.length;
  const head = characters.slice(0, tailFrom).join('');
  const tail = characters.slice(tailFrom).join('');
  const groups = grouped ? (head.match(/.{1,4}/gsu) ?? []) : [head];
  return (
    <span
      translate="no"
      className={clsx('tabular font-mono text-[0.95em]', grouped && 'id-group', className)}
    >
      {groups.map((group, index) => (
        // The groups are positions of one fixed text: the index is their identity.
        <span key={`${index}-${group}`}>{group}</span>
      ))}
      {tail && <b className="font-semibold">{tail}</b>}
    </span>
  );
}

/** Machine text, wrapped instead of scrolled, so that keyboard users can read all of it. */
export function CodeText({ children }: { children: string }) {
  return (
    <pre className="whitespace-pre-wrap break-all rounded-sm bg-sunken p-3 font-mono font-normal text-micro">
      {children}
    </pre>
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-5 items-center justify-center rounded-sm border border-subtle bg-sunken px-1 font-mono text-ink-2 text-micro">
      {children}
    </kbd>
  );
}
