import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { listAddress } from '@/lib/features/orders/list-address.ts';
import type { StatusId } from '@/lib/features/orders/status.config.ts';
import { statusesOfView } from '@/lib/features/orders/status-views.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { inputClass } from '../forms/field-types.ts';
import { SearchForm } from '../shell/search-form.tsx';
import { Link } from '../ui/link.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Search and status chips. All of it is the address: it works without script and can be shared. */
export async function OrderFilters({ input }: { input: OrderListInput }) {
  const t = await getTranslations('orders');
  const statuses = await getTranslations('statuses');
  const { view = 'all', q, is = [] } = input;
  const offered = statusesOfView(view).filter((id) => id !== 'abandoned');
  const active = is.length + (q ? 1 : 0);
  const toggled = (id: StatusId) => (is.includes(id) ? is.filter((one) => one !== id) : [...is, id]);
  return (
    <div id="filters" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <search className="w-full max-w-80">
        <SearchForm action="/orders">
          {view !== 'all' && <input type="hidden" name="view" value={view} />}
          {is.length > 0 && <input type="hidden" name="is" value={is.join(',')} />}
          <Search
            aria-hidden="true"
            strokeWidth={1.75}
            className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3"
          />
          <input
            key={q ?? ''}
            type="search"
            name="q"
            defaultValue={q ?? ''}
            aria-label={t('searchLabel')}
            placeholder={t('searchLabel')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            className={clsx(inputClass, 'ps-8')}
          />
        </SearchForm>
      </search>
      {offered.length > 1 && (
        <ul
          aria-label={t('statusFilter')}
          className="-mx-4 flex gap-1.5 px-4 max-sm:overflow-x-auto max-sm:whitespace-nowrap max-sm:py-1 sm:mx-0 sm:flex-wrap sm:px-0"
        >
          {offered.map((id) => {
            const isOn = is.includes(id);
            return (
              <li key={id}>
                <Link
                  href={listAddress('/orders', { view, q, is: toggled(id) })}
                  scroll={false}
                  aria-current={isOn ? 'true' : undefined}
                  className={clsx(
                    'inline-flex min-h-7 items-center gap-1 rounded-sm border px-2 text-hint',
                    isOn
                      ? 'border-accent bg-selected font-semibold text-ink'
                      : 'border-subtle bg-surface text-ink-2 hover:bg-hover hover:text-ink',
                  )}
                >
                  {id === 'unrecognised' ? t('unrecognised') : statuses(`${id}.label`, { raw: '' })}
                  {isOn && <X aria-hidden="true" strokeWidth={1.75} className="size-3.5" />}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {active > 0 && (
        <TextLink href={listAddress('/orders', { view })} scroll={false}>
          {t('clear', { count: active })}
        </TextLink>
      )}
    </div>
  );
}
