import { clsx } from 'clsx';
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Tone, toneBar, toneIcon } from './values/tone.ts';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

const looks: Record<NoticeKind, { tone: Tone; Icon: typeof Info }> = {
  info: { tone: 'info', Icon: Info },
  success: { tone: 'green', Icon: CircleCheck },
  warning: { tone: 'amber', Icon: TriangleAlert },
  error: { tone: 'red', Icon: CircleX },
};

export type NoticeProps = {
  kind?: NoticeKind;
  title?: ReactNode;
  actions?: ReactNode;
  /** `alert` for what has just gone wrong on this page, `status` for what has just changed; nothing for what was there. */
  role?: 'alert' | 'status';
  id?: string;
  className?: string;
  children?: ReactNode;
};

/** A message in the flow of the page: a coloured rule, an icon and words; never a filled box of colour. */
export function Notice({ kind = 'info', title, actions, role, id, className, children }: NoticeProps) {
  const { tone, Icon } = looks[kind];
  return (
    <div
      id={id}
      role={role}
      className={clsx(
        'relative flex gap-3 overflow-hidden rounded-md border border-subtle bg-surface py-3 ps-5 pe-4',
        className,
      )}
    >
      <span aria-hidden="true" className={clsx('absolute inset-y-0 start-0 w-1', toneBar[tone])} />
      <Icon className={clsx('mt-0.5 size-4 shrink-0', toneIcon[tone])} />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink-2">{children}</div>}
        {actions && <div className="flex flex-wrap gap-2 pt-2">{actions}</div>}
      </div>
    </div>
  );
}
