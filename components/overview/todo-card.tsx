import {
  CircleX,
  CornerUpLeft,
  FilePenLine,
  FileUp,
  type LucideIcon,
  MessageCircleWarning,
  PlayCircle,
  UserCheck,
  UserCog,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Overview, TodoGroup } from '@/lib/features/overview/schema.ts';
import { Fresh } from '../live/fresh.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Money } from '../ui/values/money.tsx';
import { Initials } from '../ui/values/person.tsx';
import { type Tone, toneIcon } from '../ui/values/status-badge.tsx';
import { shortTimeTag, timeTag } from '../ui/values/time-tag.tsx';

type Props = {
  overview: Overview;
  mayDraft: boolean;
  /** Offered to a newcomer beside a first transfer. */
  demo?: ReactNode;
  className?: string;
};

const looks: Record<TodoGroup['kind'], { tone: Tone; Icon: LucideIcon }> = {
  approvals: { tone: 'violet', Icon: UserCheck },
  proposals: { tone: 'violet', Icon: UserCog },
  sentBack: { tone: 'amber', Icon: CornerUpLeft },
  informationRequested: { tone: 'amber', Icon: MessageCircleWarning },
  failed: { tone: 'red', Icon: CircleX },
  documentsNeeded: { tone: 'amber', Icon: FileUp },
  readyToConfirm: { tone: 'violet', Icon: PlayCircle },
  awaitingApproval: { tone: 'violet', Icon: UserCheck },
  drafts: { tone: 'neutral', Icon: FilePenLine },
};

/** The overview's headline and tasks, longest wait first, each a link. */
export function TodoCard({ overview, mayDraft, demo, className }: Props) {
  const t = useTranslations('overview');
  const { todo, needsMeTotal, openDrafts, byStatus } = overview;
  // The sum of the rows below, including drafts and failures; the list has only orders.
  const total = todo.reduce((sum, { count }) => sum + count, 0);
  const isNew = byStatus.length === 0 && openDrafts === 0;
  return (
    <div className={className}>
      <PageHeader
        crumb={t('title')}
        title={total === 0 ? t('todoEmpty') : t('todoText', { count: total })}
        actions={needsMeTotal > 0 && <TextLink href="/orders?view=needs-me">{t('showAllTodo')}</TextLink>}
      />
      {isNew && (
        <EmptyState
          title={t('firstTitle')}
          action={
            mayDraft && (
              <div className="flex flex-wrap items-start gap-2">
                <LinkButton href="/transfers/new">{t('newTransfer')}</LinkButton>
                {demo}
              </div>
            )
          }
        >
          {t('firstText')}
        </EmptyState>
      )}
      {todo.length > 0 && (
        <ul className="divide-y divide-subtle rounded-md border border-subtle bg-surface px-5">
          {todo.map((group) => (
            <Group key={group.kind} group={group} mayAct={mayDraft} />
          ))}
        </ul>
      )}
    </div>
  );
}

type GroupProps = { group: TodoGroup; mayAct: boolean };

function Group({ group: { kind, count, oldestAt, oldest, remindedAt, href }, mayAct }: GroupProps) {
  const t = useTranslations('overview');
  const { tone, Icon } = looks[kind];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <span className="flex min-w-0 items-center gap-2.5">
        <Icon className={`size-4 shrink-0 ${toneIcon[tone]}`} />
        <Fresh value={`${count} ${remindedAt ?? ''}`}>
          {t(`group.${kind}.text`, { count })}
          {remindedAt && <span className="font-semibold"> {t.rich('reminded', timeTag(remindedAt))}</span>}
        </Fresh>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        {oldest && (
          <span className="flex min-w-0 items-center gap-2 max-sm:w-full">
            <Initials name={oldest.beneficiaryName} />
            <span className="min-w-0 truncate sm:max-w-48">
              <InScript text={oldest.beneficiaryName} />
            </span>
            <Money className="text-ink-2" amount={oldest.source.amount} currency={oldest.source.currency} />
          </span>
        )}
        {oldestAt && <span className="text-hint text-ink-2">{t.rich('oldest', shortTimeTag(oldestAt))}</span>}
        <LinkButton size="sm" href={href}>
          {t(mayAct ? `group.${kind}.action` : 'see')}
          {!mayAct && <span className="sr-only"> {t(`group.${kind}.text`, { count })}</span>}
        </LinkButton>
      </span>
    </li>
  );
}
