import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { StatusId } from '@/lib/features/orders/status.ts';
import type { DisplayStatus } from '@/lib/features/orders/types.ts';

type StatusWords = {
  /** Returns the label of one order's status, as badges and sentences use it. */
  labelOf: (status: Pick<DisplayStatus, 'id' | 'raw'>) => string;
  /** Returns the label of a status for many orders: without the word of the service. */
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
