import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

type Props = { label: ReactNode; value: ReactNode; note?: ReactNode; href?: string; className?: string };

/** A number that answers one question; the number is the loudest thing. */
export function StatTile({ label, value, note, href, className }: Props) {
  const body = (
    <>
      <span className="text-hint text-ink-2">{label}</span>
      <span className="tabular text-h1">{value}</span>
      {note && <span className="text-hint text-ink-3">{note}</span>}
    </>
  );
  const look = clsx('flex flex-col gap-0.5 rounded-md border border-subtle bg-surface px-4 py-3', className);
  return href ? (
    <Link href={href} className={clsx(look, 'hover:bg-hover')}>
      {body}
    </Link>
  ) : (
    <div className={look}>{body}</div>
  );
}
