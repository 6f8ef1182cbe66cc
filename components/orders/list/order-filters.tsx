import { useTranslations } from 'next-intl';
import { listAddress } from '@/lib/features/orders/list-filter.ts';
import type { OrderFilterChoices } from '@/lib/features/orders/list-queries.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { SearchBox } from '../../shell/search-box.tsx';
import { FilterChips } from './filter-chips.tsx';

type Props = { input: OrderListInput; choices: OrderFilterChoices; today: string };

/** Search and filters. The state is in the address, so that it can be shared. */
export function OrderFilters({ input, choices, today }: Props) {
  const t = useTranslations('orders');
  const { q, cursor: _, page: __, ...list } = input;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-1.5 gap-y-2.5">
      <SearchBox
        className="sm:me-1 sm:max-w-66"
        action="/orders"
        label={t('searchLabel')}
        query={q}
        kept={keptFields(list)}
      />
      <FilterChips input={input} choices={choices} today={today} />
    </div>
  );
}

/** Returns the list's current parameters, by address names, for a form above the list. */
function keptFields(input: OrderListInput): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(listAddress('', input)));
}
