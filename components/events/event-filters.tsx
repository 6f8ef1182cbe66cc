'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import {
  activeFilters,
  changed,
  type WebhookFilter,
  webhookAddress,
} from '@/lib/features/webhooks/query-options.ts';
import {
  type WebhookListInput,
  webhookKinds,
  webhookShapes,
  webhookStates,
} from '@/lib/features/webhooks/types.ts';
import { SearchBox } from '../shell/search-box.tsx';
import { chipClass } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { FilterChip, FilterRow, MenuChip, PopoverChip } from '../ui/popups/filter-chip.tsx';
import { untilLoaded } from '../ui/use-on-demand.ts';

const DayPopover = dynamic(
  () => untilLoaded(() => import('../orders/list/filter-popover.tsx')).then((part) => part.DayPopover),
  {
    ssr: false,
  },
);

type Props = {
  input: WebhookListInput;
  /** The reader's day, yyyy-MM-dd, by the server's clock. */
  today: string;
};

const none: WebhookListInput = {
  kind: undefined,
  state: undefined,
  q: undefined,
  from: undefined,
  to: undefined,
  missing: undefined,
};

/** Search, filters and view of the list in one row. The address holds all of them and can be shared. */
export function EventFilters({ input, today }: Props) {
  const t = useTranslations('events');
  const common = useTranslations('common.filter');
  const addressOf = (values: WebhookListInput) => webhookAddress('/events', changed(input, values));
  const active = activeFilters(input);
  const wordsOf: Record<WebhookFilter, () => string> = {
    kind: () => t('filter.chip.kind', { value: t(`eventName.${input.kind ?? 'payment'}`) }),
    state: () => t('filter.chip.state', { value: t(`state.${input.state ?? 'received'}`) }),
    q: () => t('filter.chip.q', { value: input.q ?? '' }),
    from: () => t('filter.chip.from', { value: input.from ?? '' }),
    to: () => t('filter.chip.to', { value: input.to ?? '' }),
    missing: () => t('filter.chip.missing'),
  };
  const chipOf = (label: string, ...names: WebhookFilter[]) => ({
    label,
    words: names.filter((name) => active.includes(name)).map((name) => wordsOf[name]()),
    clear: addressOf(Object.fromEntries(names.map((name) => [name, undefined]))),
  });
  const any = (name: 'kind' | 'state') => ({
    id: 'any',
    label: common('any'),
    checked: input[name] === undefined,
    href: addressOf({ [name]: undefined }),
  });
  const { q, cursor: _, missing, ...kept } = input;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-1.5 gap-y-2.5">
      <SearchBox
        className="sm:me-1 sm:max-w-66"
        action="/events"
        label={t('search')}
        query={q}
        kept={Object.fromEntries(new URLSearchParams(webhookAddress('', kept)))}
      />
      <FilterRow label={t('filters')} active={active.length} clear={addressOf(none)}>
        {missing && <FilterChip {...chipOf('', 'missing')}>{null}</FilterChip>}
        {q !== undefined && <FilterChip {...chipOf('', 'q')}>{null}</FilterChip>}
        {!missing && (
          <>
            <MenuChip
              {...chipOf(t('filter.kind'), 'kind')}
              buttonId="filter-kind"
              entries={[
                any('kind'),
                ...webhookKinds.map((kind) => ({
                  id: kind,
                  label: t(`eventName.${kind}`),
                  checked: input.kind === kind,
                  href: addressOf({ kind }),
                })),
              ]}
            />
            <MenuChip
              {...chipOf(t('filter.state'), 'state')}
              buttonId="filter-state"
              entries={[
                any('state'),
                ...webhookStates.map((state) => ({
                  id: state,
                  label: t(`state.${state}`),
                  checked: input.state === state,
                  href: addressOf({ state }),
                })),
              ]}
            />
            <PopoverChip
              {...chipOf(t('filter.days'), 'from', 'to')}
              popover={DayPopover}
              values={{
                label: t('filter.days'),
                from: input.from,
                to: input.to,
                today,
                labels: { from: t('filter.from'), to: t('filter.to') },
                hrefOf: addressOf,
              }}
            />
          </>
        )}
      </FilterRow>
      {!missing && (
        <nav aria-label={t('shape.label')} className="flex gap-1.5 sm:ms-auto">
          {webhookShapes.map((by) => (
            <Link
              key={by}
              href={addressOf({ by })}
              scroll={false}
              aria-current={(input.by ?? 'order') === by ? 'true' : undefined}
              className={chipClass({ on: (input.by ?? 'order') === by })}
            >
              {t(`shape.${by}`)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
