import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from './link.tsx';

export const textLinkClass =
  'rounded-sm text-link underline decoration-current/40 underline-offset-3 hover:decoration-current';

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={clsx(textLinkClass, className)} />;
}

type Item = { key: string; href: LinkProps['href']; title: ReactNode; text: ReactNode; note?: ReactNode };

/** The pages below this one, a line each: the whole line leads there. */
export function LinkList({ items }: { items: readonly Item[] }) {
  return (
    <ul className="divide-y divide-subtle border-subtle border-y">
      {items.map(({ key, href, title, text, note }) => (
        <li
          key={key}
          className="relative grid gap-x-6 gap-y-0.5 px-3 py-3 focus-within:outline-2 focus-within:outline-focus hover:bg-hover sm:grid-cols-[12rem_1fr_auto]"
        >
          <h2 className="text-h3">
            <Link href={href} className="after:absolute after:inset-0 focus-visible:outline-none">
              {title}
            </Link>
          </h2>
          <p className="text-ink-2">{text}</p>
          {note && <p className="text-hint text-ink-2">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
