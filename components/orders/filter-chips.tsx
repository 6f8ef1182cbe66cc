import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import {
  activeFilters,
  type FilterName,
  listAddress,
  withoutFilters,
} from '@/lib/features/orders/list-address.ts';
import type { OrderFilterChoices } from '@/lib/features/orders/list-queries.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { Link } from '../ui/link.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useStatusWords } from './use-status-words.ts';

type Props = { input: OrderListInput; owners: OrderFilterChoices['owners'] };

/** The filters of the list, each removed by a press. All of it is the address: it works without script. */
export function FilterChips({ input, owners }: Props) {
  const t = useTranslations('orders');
  const { nameOf } = useStatusWords();
  const active = activeFilters(input);
  if (active.length === 0) return null;
  const valueOf = (name: FilterName): string => {
    switch (name) {
      case 'is':
        return (input.is ?? []).map(nameOf).join(t('listSeparator'));
      case 'family':
        return (input.family ?? []).map((family) => t(`family.${family}`)).join(t('listSeparator'));
      case 'status':
        return (input.status ?? []).join(t('listSeparator'));
      case 'owner':
        return input.owner === 'me'
          ? t('filter.me')
          : (owners.find(({ id }) => id === input.owner)?.name ?? String(input.owner));
      case 'min':
      case 'max':
        return input.pay ? `${input[name]} ${input.pay}` : String(input[name]);
      default:
        return String(input[name]);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ul aria-label={t('filter.active')} className="flex flex-wrap gap-1.5">
        {active.map((name) => {
          const said = t(`filter.chip.${name}`, { value: valueOf(name) });
          const isIdle = (name === 'min' || name === 'max') && !input.pay;
          const what = isIdle ? t('filter.withoutCurrency', { what: said }) : said;
          return (
            <li key={name}>
              <Link
                href={listAddress('/orders', withoutFilters(input, [name]))}
                scroll={false}
                className="inline-flex min-h-7 max-w-72 items-center gap-1 rounded-sm border border-accent bg-selected px-2 text-hint hover:bg-hover"
              >
                <span className="sr-only">{t('filter.remove', { what })}</span>
                <span aria-hidden="true" className="truncate">
                  {what}
                </span>
                <X className="size-3.5 shrink-0" />
              </Link>
            </li>
          );
        })}
      </ul>
      <TextLink href={listAddress('/orders', withoutFilters(input, active))} scroll={false}>
        {t('clear', { count: active.length })}
      </TextLink>
    </div>
  );
}
