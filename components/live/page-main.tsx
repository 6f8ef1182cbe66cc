'use client';
import type { ReactNode } from 'react';
import { useShownRevision } from './shown-revision.ts';

/** The main element of a signed-in page. `data-revision` is the revision that the page shows (docs/sandbox.md). */
export function PageMain({ className, children }: { className: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={className} data-revision={useShownRevision()}>
      {children}
    </main>
  );
}
