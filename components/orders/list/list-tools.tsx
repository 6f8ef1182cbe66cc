'use client';
import { ArrowDownUp, Columns3, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { listAddress } from '@/lib/features/orders/list-address.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Menu } from '../../ui/popups/menu.tsx';

type Props = { input: OrderListInput; mayExport: boolean; onColumns: () => void; onExport: () => void };

const icon = { className: 'size-4' } as const;
const sorts = ['created', 'updated', 'amount', 'recipient'] as const;
const directions = ['desc', 'asc'] as const;
const fromA = ['asc', 'desc'] as const;

/** Sort, columns and export: also where a phone shows no column heads. */
export function ListTools({ input, mayExport, onColumns, onExport }: Props) {
  const t = useTranslations('orders');
  const { sort = 'created', dir = 'desc', cursor: _, page: __, ...list } = input;
  const entries = sorts.flatMap((by) =>
    (by === 'recipient' ? fromA : directions).map((direction) => ({
      id: `${by}-${direction}`,
      label: t(`sort.${by}-${direction}`),
      checked: by === sort && direction === dir,
      href: listAddress('/orders', { ...list, sort: by, dir: direction }),
    })),
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu
        label={t('sort.by', { what: t(`sort.${sort}-${dir}`) })}
        triggerClassName={buttonClass({ size: 'sm' })}
        trigger={
          <>
            <ArrowDownUp {...icon} />
            {t('sort.label')}
          </>
        }
        entries={entries}
      />
      <Button size="sm" icon={<Columns3 {...icon} />} onClick={onColumns}>
        {t('columns.label')}
      </Button>
      {mayExport && (
        <Button size="sm" icon={<Download {...icon} />} onClick={onExport}>
          {t('bulk.export')}
        </Button>
      )}
    </div>
  );
}
