import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DisplayStatus } from '@/lib/features/orders/types.ts';

/** Label of a status, as badges and sentences name it. */
export function useStatusWords(): { labelOf: (status: Pick<DisplayStatus, 'id' | 'raw'>) => string } {
  const t = useTranslations('statuses');
  return useMemo(() => ({ labelOf: ({ id, raw }) => t(`${id}.label`, { raw: raw ?? '—' }) }), [t]);
}
