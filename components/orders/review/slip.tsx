import type { ComponentProps, ReactNode } from 'react';
import { StickyBar } from '@/components/ui/sticky-bar.tsx';

/**
 * The summary panel beside the review: the figures and the send button, always in view (look.md 2). Below 1280 px the
 * figures come first on the page and the button is at the bottom of the window.
 */
export function Slip({ children }: { children: ReactNode }) {
  return (
    <div className="max-xl:contents xl:sticky xl:top-18 xl:flex xl:flex-col xl:gap-4 xl:rounded-md xl:border xl:border-subtle xl:bg-surface xl:px-5 xl:pt-5">
      {children}
    </div>
  );
}

/** The foot of the slip, in view even if the slip is taller than the window. */
export function SlipBar(props: Omit<ComponentProps<typeof StickyBar>, 'className'>) {
  return (
    <StickyBar
      {...props}
      className="max-sm:flex-col sm:justify-end xl:-mx-5 xl:flex-col-reverse xl:items-stretch xl:rounded-b-md xl:border-0 xl:pt-0 xl:pb-5"
    />
  );
}
