'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';

/** A GET form that goes to its page as a link does; without script the browser sends it. Empty fields are left out. */
export function SearchForm({ action, children }: { action: string; children: ReactNode }) {
  const router = useRouter();
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
        router.push((search.size > 0 ? `${action}?${search}` : action) as Route);
      }}
    >
      {children}
    </form>
  );
}
