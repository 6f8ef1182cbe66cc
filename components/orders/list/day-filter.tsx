'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { dayFilterSchema, type FilterProblem } from '@/lib/features/orders/schema.ts';
import { lastDays } from '@/lib/i18n/time-zone.ts';
import { Controlled, PageForm } from '../../forms/page-form.tsx';
import { DateField } from '../../forms/text-field.tsx';
import { Button } from '../../ui/button.tsx';

/** The typed values; empty text is no filter. */
export const given = <T extends Record<string, string>>(typed: T): Partial<T> =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')) as Partial<T>;

/** Translates a filter's problem for its field. */
export function useProblemWords() {
  const t = useTranslations('common.filter.problem');
  return (key: string | undefined) => (key ? { error: t(key as FilterProblem) } : {});
}

type DayProps = {
  /** Days are yyyy-MM-dd. */
  from?: string | undefined;
  to?: string | undefined;
  today: string;
  labels: { from: string; to: string };
  onApply: (days: { from: string; to: string }) => void;
};

/** Filters a list by days: a recent period or a range. An empty day is no bound. */
export function DayFilter({ from = '', to = '', today, labels, onApply }: DayProps) {
  const t = useTranslations('common.filter');
  const problem = useProblemWords();
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(dayFilterSchema),
    defaultValues: { from, to },
  });
  return (
    <FilterForm onSubmit={handleSubmit(onApply)}>
      <div className="grid grid-cols-3 gap-2">
        {([1, 7, 30] as const).map((count) => (
          <Button key={count} size="sm" onClick={() => onApply(lastDays(count, today))}>
            {t('lastDays', { count })}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((name) => (
          <Controlled key={name} control={control} name={name} domName={`filter-${name}`}>
            {({ error, ...field }) => <DateField {...field} {...problem(error)} label={labels[name]} />}
          </Controlled>
        ))}
      </div>
    </FilterForm>
  );
}

/** The form of a filter that is applied on submit. */
export function FilterForm({ onSubmit, children }: { onSubmit: () => Promise<void>; children: ReactNode }) {
  const t = useTranslations('common.filter');
  return (
    <PageForm
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      <Button type="submit" variant="primary" size="sm" block>
        {t('apply')}
      </Button>
    </PageForm>
  );
}
