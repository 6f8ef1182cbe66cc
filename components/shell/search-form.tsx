'use client';
import type { ReactNode } from 'react';
import { useGo } from '@/components/ui/going.tsx';

type Props = {
  action: string;
  /** Other parameters of the address to keep, by name. */
  kept?: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** A GET form that goes to its page as a link does; without script the browser sends it. Empty fields are left out. */
export function SearchForm({ action, kept = {}, children }: Props) {
  const go = useGo();
  return (
    <form
      action={action}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        const search = new URLSearchParams();
        for (const [name, value] of new FormData(event.currentTarget)) {
          if (typeof value === 'string' && value !== '') search.set(name, value);
        }
        go(search.size > 0 ? `${action}?${search}` : action);
      }}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
