'use client';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { activityAddress } from '@/lib/features/wallets/activity-address.ts';
import type { ActivityInput } from '@/lib/features/wallets/schema.ts';
import { isCalendarDate } from '@/lib/service-core/contract/text-fields.ts';
import { Controlled } from '../forms/controlled.tsx';
import { DateField } from '../forms/date-field.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { Button } from '../ui/button.tsx';
import { useGo } from '../ui/going.tsx';

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Asks for the balance of a moment: a day (yyyy-MM-dd), whose end is meant, or a day and a time (HH:mm). */
export function BalanceSearch({ walletId, input }: { walletId: string; input: ActivityInput }) {
  const t = useTranslations('wallets.page.asOf');
  const go = useGo();
  const form = useForm({ values: { at: input.at?.replace('T', ' ') ?? '' } });

  function show({ at: typed }: { at: string }): void {
    const at = typed.trim();
    const [day = '', clock] = at.split(' ');
    const isMoment = isCalendarDate(day) && (clock === undefined || time.test(clock));
    if (at !== '' && !isMoment) return form.setError('at', { message: t('problem') }, { shouldFocus: true });
    go(activityAddress(walletId, { ...input, before: undefined, at: at.replace(' ', 'T') || undefined }), {
      scroll: false,
    });
  }

  return (
    <PageForm
      onSubmit={(event) => void form.handleSubmit(show)(event)}
      className="flex flex-wrap items-end gap-2"
    >
      <div className="w-48">
        <Controlled control={form.control} name="at">
          {({ error, ...field }) => <DateField {...field} {...(error && { error })} label={t('label')} />}
        </Controlled>
      </div>
      <Button type="submit">{t('show')}</Button>
    </PageForm>
  );
}
