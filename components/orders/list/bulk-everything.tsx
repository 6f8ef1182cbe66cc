'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { orderBulkOptions } from '@/lib/features/orders/query-options.ts';
import type { BulkAction, OrderListInput } from '@/lib/features/orders/types.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

type Props = {
  action: BulkAction;
  input: OrderListInput;
  count: number;
  onClose: (hasRun: boolean) => void;
};

/** The same for the orders of all pages, which are read first: the list may have changed since it was shown. */
export function BulkEverything({ action, input, count, onClose }: Props) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const { data, isError, isFetching, refetch } = useQuery({
    ...orderBulkOptions(input),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <BulkDialog action={action} orders={data.orders} isMore={data.isMore} onClose={onClose} />;
  return (
    <Dialog
      open
      wide
      onClose={() => onClose(false)}
      title={t(`bulk.title.${action}`, { count })}
      description={t(`bulk.text.${action}`)}
      footer={<Button onClick={() => onClose(false)}>{common('close')}</Button>}
    >
      {isError && !isFetching ? (
        <Notice
          kind="warning"
          actions={
            <Button size="sm" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('bulk.notRead')}
        </Notice>
      ) : (
        <output>{t('bulk.reading', { count })}</output>
      )}
    </Dialog>
  );
}
