import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link.tsx';
import { ShowCurrentTask } from './show-current-task.tsx';

type Props = {
  tasks: ReactNode;
  summary?: ReactNode;
  bar?: ReactNode;
  /** For content in columns: as wide as the page instead of a form, with the tasks above it up to 1536 px. */
  wide?: boolean;
  children: ReactNode;
};

/**
 * Task list, form and summary rail: three columns from 1280 px, one below that, where a bottom bar replaces the rail
 * (ui.md §3.1). The form keeps its place with and without a rail.
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

export type Task = {
  id: string;
  title: ReactNode;
  status: ReactNode;
  /** Needs attention: the only status with a colour. */
  check?: boolean;
  /** Absent while it cannot be opened. */
  href?: string;
  current?: boolean;
};

/**
 * Navigation and status in one: every part of the transfer with its progress (ui.md §3.1), as a column or as a row.
 */
export function TaskList({ label, tasks }: { label: string; tasks: readonly Task[] }) {
  return (
    <nav aria-label={label} className="@container">
      <ShowCurrentTask />
      <ol className="flex flex-col gap-0.5 @xs:flex-row @xs:gap-1 @xs:overflow-x-auto @xs:pb-2">
        {tasks.map((task, index) => (
          <li key={task.id} className="shrink-0" data-task-current={task.current || undefined}>
            <TaskBody task={task} number={index + 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function TaskBody({ task, number }: { task: Task; number: number }) {
  const look = clsx(
    'flex gap-2.5 rounded-sm border-s-2 px-3 py-2 @xs:rounded-b-none @xs:border-s-0 @xs:border-b-2',
    task.current ? 'border-accent bg-selected' : 'border-transparent',
  );
  const body = (
    <>
      <span aria-hidden="true" className="tabular text-ink-3">
        {number}
      </span>
      <span className="min-w-0">
        <span className={clsx('block leading-5', task.current && 'font-semibold')}>{task.title}</span>
        <span className={clsx('block text-hint', task.check ? 'text-amber-ink' : 'text-ink-2')}>
          {task.status}
        </span>
      </span>
    </>
  );
  if (task.href === undefined) return <div className={clsx(look, 'text-ink-3')}>{body}</div>;
  return (
    <Link
      href={task.href}
      aria-current={task.current ? 'step' : undefined}
      className={clsx(look, !task.current && 'hover:bg-hover')}
    >
      {body}
    </Link>
  );
}
