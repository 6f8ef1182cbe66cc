import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import {
  type EndStatus,
  isEnd,
  isSettled,
  isStatusId,
  type StatusId,
  statusCatalogue,
} from '@/lib/features/orders/status.ts';
import type { DisplayStatus } from '@/lib/features/orders/types.ts';
import type { OrderStatus } from '@/lib/service-core/contract/status.ts';
import { StatusBadge } from '../../ui/values/status-badge.tsx';

type Props = { status: DisplayStatus; size?: 'sm' | 'md'; table?: boolean };

/** The status of an order. In tables a settled order has no pill, so that pending work stands out. */
export function OrderBadge({ status, size = 'sm', table = false }: Props) {
  const { labelOf } = useStatusWords();
  const { id, tone, shape, icon } = status;
  return (
    <StatusBadge
      tone={tone}
      shape={shape}
      icon={icon}
      label={labelOf(status)}
      size={size}
      plain={table && isSettled(id)}
      mark={{ name: 'order-status', status: id }}
    />
  );
}

/** The badge of a status as stored in the database, for tables that have only the order's id. */
export function StoredStatusBadge({ statusId }: { statusId: string }) {
  const { nameOf } = useStatusWords();
  const id = isStatusId(statusId) ? statusId : 'unrecognised';
  const { tone, shape, icon } = statusCatalogue[id];
  const mark = { name: 'order-status', status: id } as const;
  return <StatusBadge {...{ tone, shape, icon, mark }} label={nameOf(id)} plain={isSettled(id)} />;
}

type StatusWords = {
  /** Returns the label of one order's status, as badges and sentences use it. */
  labelOf: (status: Pick<DisplayStatus, 'id' | 'raw'>) => string;
  /** Returns the label of a status without the service's own word, for groups of orders. */
  nameOf: (id: StatusId) => string;
};

/** Of the namespace `statuses`. */
export function statusWordsOf(t: ReturnType<typeof useTranslations<'statuses'>>): StatusWords {
  return {
    labelOf: ({ id, raw }) => t(`${id}.label`, { raw: raw ?? '—' }),
    nameOf: (id) => (id === 'unrecognised' ? t('unrecognised.name') : t(`${id}.label`, { raw: '' })),
  };
}

/** Needs the namespace `statuses`. */
export function useStatusWords(): StatusWords {
  const t = useTranslations('statuses');
  return useMemo(() => statusWordsOf(t), [t]);
}

/** The portal's names for open statuses; `pending` covers several service statuses and has its own name. */
const names: Partial<Record<string, StatusId>> = {
  information_required: 'informationRequested',
  awaiting_transfe: 'readyToConfirm',
  transferring: 'inTransit',
} satisfies Record<Exclude<OrderStatus, 'pending' | EndStatus>, StatusId>;

/** A service status in words; developer views show the wire value. An unknown status is shown as received. */
export function ServiceStatus({ raw }: { raw: string }) {
  const t = useTranslations('statuses');
  const { nameOf } = useStatusWords();
  const id = isEnd(raw) ? raw : Object.hasOwn(names, raw) ? names[raw] : undefined;
  const words = raw === 'pending' ? t('pending.name') : id && nameOf(id);
  return words ?? <code className="font-mono">{raw}</code>;
}
