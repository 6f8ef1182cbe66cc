import { clsx } from 'clsx';
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Tone, toneBar, toneIcon } from './values/status-badge.tsx';

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
  /**
   * `alert` for an error that just happened on this page, `status` for a change that just happened; otherwise left out.
   */
  role?: 'alert' | 'status';
  id?: string;
  className?: string;
  children?: ReactNode;
};

/** A message in the flow of the page: a coloured rule, an icon and text; never a filled box. */
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

/** The failure of an action, shown beside its control and announced. Renders nothing without a message. */
export function FailureText({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <span role="alert" className="block basis-full text-hint text-red-ink">
      {children}
    </span>
  );
}

type Props = { className?: string; children: ReactNode };

/** A failure as a message of the page. */
export function FailureNotice({ className, children }: Props) {
  if (!children) return null;
  return (
    <Notice kind="error" role="alert" className={className}>
      {children}
    </Notice>
  );
}

/** The ids of the rows that cannot be read, shown above the list. */
export function UnreadableRows({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('common.failure');
  if (ids.length === 0) return null;
  return (
    <Notice kind="warning" className="mb-4" title={t('unreadableRows', { count: ids.length })}>
      <p>{t('unreadableText')}</p>
      <ul translate="no" className="tabular font-mono text-[0.95em]">
        {ids.map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </Notice>
  );
}
