import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  tasks: ReactNode;
  summary?: ReactNode;
  bar?: ReactNode;
  /** For what is read, in columns: as wide as the page instead of as a form, with the tasks above it up to 1536 px. */
  wide?: boolean;
  children: ReactNode;
};

/**
 * Task list, form column, summary rail: three columns from 1280 px, one below that, where the rail's place is taken
 * by a bar at the bottom (ui.md §3.1). The form stands in the same place with and without a rail.
 */
export function WizardFrame({ tasks, summary, bar, wide = false, children }: Props) {
  return (
    <div
      className={clsx(
        'grid gap-x-6 gap-y-5 2xl:gap-x-8',
        summary &&
          'max-xl:pb-20 xl:grid-cols-[11rem_minmax(0,40rem)_minmax(17rem,1fr)] 2xl:grid-cols-[13rem_minmax(0,40rem)_minmax(20rem,1fr)]',
        !wide && !summary && 'xl:grid-cols-[11rem_minmax(0,1fr)]',
        !summary && '2xl:grid-cols-[13rem_minmax(0,1fr)]',
      )}
    >
      <div
        className={clsx(
          'min-w-0 2xl:sticky 2xl:top-20 2xl:self-start',
          !wide && 'xl:sticky xl:top-20 xl:self-start',
        )}
      >
        {tasks}
      </div>
      <div className={clsx('min-w-0 max-xl:mx-auto max-xl:w-full', !wide && 'max-w-160')}>{children}</div>
      {summary}
      {bar}
    </div>
  );
}
