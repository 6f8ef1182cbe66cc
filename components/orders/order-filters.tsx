import { useTranslations } from 'next-intl';
import { listAddress, withoutFilters } from '@/lib/features/orders/list-address.ts';
import type { OrderFilterChoices } from '@/lib/features/orders/list-queries.ts';
import type { StatusId } from '@/lib/features/orders/status.config.ts';
import { statusesOfView } from '@/lib/features/orders/status-views.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { SearchBox } from '../shell/search-box.tsx';
import { chipClass } from '../ui/chip-class.ts';
import { Link } from '../ui/link.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { keptFields } from './kept-fields.ts';
import { useStatusWords } from './use-status-words.ts';

type Props = { input: OrderListInput; choices: OrderFilterChoices };

/** Search, statuses and filters. All of it is the address: it works without script and can be shared. */
export function OrderFilters({ input, choices }: Props) {
  const t = useTranslations('orders');
  const { q, cursor: _, page: __, ...list } = input;
  return (
    <div id="filters" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchBox
        className="sm:max-w-72"
        action="/orders"
        label={t('searchLabel')}
        query={q}
        kept={keptFields(list)}
      />
      <StatusChips input={input} />
      <FilterChips input={input} owners={choices.owners} />
      <FilterPanel input={input} choices={choices} />
    </div>
  );
}

/** Of a view with a handful of them; among all of them one chooses in the panel. */
function StatusChips({ input }: { input: OrderListInput }) {
  const t = useTranslations('orders');
  const { nameOf } = useStatusWords();
  const { view = 'all', is = [] } = input;
  const offered = statusesOfView(view);
  if (offered.length < 2 || view === 'all') return null;
  const toggled = (id: StatusId) => (is.includes(id) ? is.filter((one) => one !== id) : [...is, id]);
  return (
    <ul
      aria-label={t('statusFilter')}
      className="-mx-4 flex gap-1.5 px-4 max-sm:w-screen max-sm:overflow-x-auto max-sm:whitespace-nowrap max-sm:py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {offered.map((id) => {
        const isOn = is.includes(id);
        return (
          <li key={id}>
            <Link
              href={listAddress('/orders', { ...withoutFilters(input, ['is']), is: toggled(id) })}
              scroll={false}
              aria-current={isOn ? 'true' : undefined}
              className={chipClass({ on: isOn })}
            >
              {nameOf(id)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
