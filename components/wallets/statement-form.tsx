'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { statementFormats } from '@/lib/features/wallet-statements/schema.ts';
import { activityAddress } from '@/lib/features/wallets/activity-address.ts';
import type { ActivityInput } from '@/lib/features/wallets/schema.ts';
import { isCalendarDate } from '@/lib/service-core/contract/text-fields.ts';
import { Controlled, PageForm } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { DateField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { useGo } from '../ui/link.tsx';
import { InScript } from '../ui/values/in-script.tsx';

type Days = { from: string; to: string };
type Props = {
  walletId: string;
  today: string;
  thisMonth: Days;
  lastMonth: Days;
  lang: 'en' | 'zh-CN';
};

const periods = ['lastMonth', 'thisMonth', 'days'] as const;
const languages = ['en', 'zh-CN', 'both'] as const;

/** A wallet's statement to be saved: its days, format and language. */
export function StatementForm({ walletId, today, lang, ...months }: Props) {
  const t = useTranslations('wallets.page.statement');
  const [period, setPeriod] = useState<(typeof periods)[number]>('lastMonth');
  const form = useForm({ defaultValues: { ...months.lastMonth, format: 'pdf', lang } });

  function choose(chosen: (typeof periods)[number]): void {
    setPeriod(chosen);
    if (chosen === 'days') return;
    form.setValue('from', months[chosen].from);
    form.setValue('to', months[chosen].to);
    form.clearErrors();
  }

  function save(given: { from: string; to: string; format: string; lang: string }): void {
    const { from, to } = given;
    const areDays = isCalendarDate(from) && isCalendarDate(to) && from <= to && to <= today;
    if (!areDays) return form.setError('from', { message: t('problem') }, { shouldFocus: true });
    window.location.assign(
      `/api/wallets/${encodeURIComponent(walletId)}/statement?${new URLSearchParams(given)}`,
    );
  }

  return (
    <PageForm
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="flex max-w-160 flex-col gap-5"
    >
      <RadioGroup
        name="period"
        label={t('period')}
        layout="segments"
        value={period}
        onChange={(chosen) => choose(periods.find((one) => one === chosen) ?? 'lastMonth')}
        options={periods.map((one) => ({ value: one, label: t(one) }))}
      />
      {period === 'days' && (
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((name) => (
            <Controlled key={name} control={form.control} name={name} domName={`statement-${name}`}>
              {({ error, ...field }) => <DateField {...field} {...(error && { error })} label={t(name)} />}
            </Controlled>
          ))}
        </div>
      )}
      <Controlled control={form.control} name="format">
        {({ error: _error, ...field }) => (
          <RadioGroup
            {...field}
            label={t('format')}
            layout="segments"
            options={statementFormats.map((format) => ({ value: format, label: t(`formats.${format}`) }))}
          />
        )}
      </Controlled>
      <Controlled control={form.control} name="lang">
        {({ error: _error, ...field }) => (
          <RadioGroup
            {...field}
            label={t('lang')}
            layout="segments"
            options={languages.map((one) => ({ value: one, label: <InScript text={t(`langs.${one}`)} /> }))}
          />
        )}
      </Controlled>
      <Button type="submit" variant="primary" className="self-start">
        {t('download')}
      </Button>
    </PageForm>
  );
}

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Asks for the balance at a moment: the end of a day (yyyy-MM-dd), or a day and a time (HH:mm). */
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
