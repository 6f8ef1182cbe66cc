import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { StatusId } from '@/lib/features/orders/status.config.ts';
import type { DisplayStatus } from '@/lib/features/orders/types.ts';

type StatusWords = {
  /** What one order's status is called, as badges and sentences name it. */
  labelOf: (status: Pick<DisplayStatus, 'id' | 'raw'>) => string;
  /** What a status is called where it stands for many orders: without the word of the service. */
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
