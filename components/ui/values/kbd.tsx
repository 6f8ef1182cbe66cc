import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-5 items-center justify-center rounded-sm border border-subtle bg-sunken px-1 font-mono text-ink-2 text-micro">
      {children}
    </kbd>
  );
}
