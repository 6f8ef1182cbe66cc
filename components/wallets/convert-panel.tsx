'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type WalletsPage, walletsOptions } from '@/lib/features/wallets/query-options.ts';
import type { ConversionView } from '@/lib/features/wallets/schema.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { useStepUp } from '../account/use-step-up.tsx';
import { laterZod } from '../forms/page-form.tsx';
import { useCapability } from '../live/capability-gate.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { AskConversion } from './conversion-table.tsx';
import {
  amountsOf,
  type GivenWish,
  initialWish,
  useConversionQuote,
  useConvert,
  type Wish,
} from './conversion-wish.ts';
import { ConvertForm } from './convert-form.tsx';
import { ConvertReview } from './convert-review.tsx';

type Props = {
  initial: WalletsPage;
  serverNow: string;
  wish: GivenWish;
  /** The address of the page that reported the shortfall, to return to. */
  back: string | null;
};

const loadWish = () => import('@/lib/features/wallets/schema.ts').then(({ wishSchema }) => wishSchema);
const converting = ['quote', 'wallets'] as const;

type Step = 'edit' | 'review' | 'done';

/** Converts in three steps: amounts, review, result. Only the button of the review moves money. */
export function ConvertPanel({ initial, serverNow, wish: given, back }: Props) {
  const { data } = useQuery({ ...walletsOptions(), initialData: initial, staleTime: 10_000 });
  const t = useTranslations('wallets.convertPage');
  const form = useForm({
    resolver: laterZod(loadWish, { error: () => t('amountEmpty') }),
    defaultValues: initialWish(initial.wallets, given),
  });
  const wish = useWatch({ control: form.control, compute: (values: Wish) => values });
  const [step, setStep] = useState<Step>('edit');
  const [result, setResult] = useState<ConversionView | null>(null);
  const rate = useConversionQuote({ wish, serverNow, isTyping: step === 'edit' });
  const stepUp = useStepUp(t('title'));
  const convert = useConvert(stepUp.withStepUp, (conversion) => {
    setResult(conversion);
    setStep('done');
  });
  const outage = useCapability(converting);
  const amounts = amountsOf(wish, rate.quote);

  // A step counts as a page: the focus moves to its heading.
  const top = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    top.current?.querySelector('h2')?.focus();
  }, [step]);

  // The outcome that the balances later show for an unanswered conversion replaces the one known when it was sent.
  const shownResult = data.conversions.find(({ id }) => id === result?.id) ?? result;
  return (
    <div ref={top}>
      {step === 'edit' && (
        <ConvertForm
          wallets={data.wallets}
          form={form}
          wish={wish}
          amounts={amounts}
          rate={rate}
          outage={outage}
          onReview={() => {
            convert.forget();
            setStep('review');
          }}
        />
      )}
      {step === 'review' && amounts && rate.quote && (
        <ConvertReview
          wallets={data.wallets}
          wish={wish}
          amounts={amounts}
          quote={rate.quote}
          offsetMs={rate.offsetMs}
          isLoading={rate.loading}
          busy={convert.busy}
          failure={convert.failure}
          outage={outage}
          onNewRate={() => {
            convert.forget();
            void rate.request();
          }}
          onBack={() => setStep('edit')}
          onSend={(quote) => convert.send({ wish, quote, amounts })}
        />
      )}
      {stepUp.dialog}
      {step === 'done' && shownResult && (
        <ConvertResult
          conversion={shownResult}
          back={back}
          onAgain={() => {
            form.reset({ ...wish, amount: '' });
            setStep('edit');
          }}
        />
      )}
    </div>
  );
}

type ConvertResultProps = { conversion: ConversionView; back: string | null; onAgain: () => void };

/**
 * The outcome of a conversion. Without an answer nothing is converted again here: the balances tell, or the service
 * when asked about this very conversion, and this page follows.
 */
function ConvertResult({ conversion, back, onAgain }: ConvertResultProps) {
  const t = useTranslations('wallets.convertPage');
  const states = useTranslations('wallets.state');
  const errors = useTranslations('errors');
  const locale = useLocale();
  const { state, transactionId } = conversion;
  const isDone = state === 'accepted';
  const isOpen = state === 'unknown' || state === 'requested';
  const title = isDone ? t('doneTitle') : isOpen ? t('unknownTitle') : states('refused');
  return (
    <Card className="flex flex-col items-start gap-4" data-testid="convert-result" data-state={state}>
      <div>
        <h2 tabIndex={-1} className="text-h2">
          {title}
        </h2>
        {!conversion.mayAsk && (
          <p className="mt-1">
            {isDone
              ? t('doneText', {
                  source: displayMoney(conversion.sourceAmount, conversion.sourceCurrency, locale),
                  target: displayMoney(conversion.targetAmount, conversion.targetCurrency, locale),
                })
              : isOpen
                ? t('unknownText')
                : conversion.message === null
                  ? t('notMade')
                  : errors('service', { raw: conversion.message })}
          </p>
        )}
      </div>
      {conversion.mayAsk && <AskConversion conversionId={conversion.id} />}
      {transactionId !== null && (
        <dl>
          <dt className="text-hint text-ink-2">{t('transaction')}</dt>
          <dd className="flex items-center gap-1">
            <Identifier value={transactionId} className="break-all" />
            <CopyButton value={transactionId} what={t('transaction')} />
          </dd>
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        {back !== null && (
          <LinkButton variant="primary" href={back}>
            {t('toOrder')}
          </LinkButton>
        )}
        <LinkButton variant={back === null ? 'primary' : 'secondary'} href="/wallets">
          {t('toWallets')}
        </LinkButton>
        {!isOpen && <Button onClick={onAgain}>{t('again')}</Button>}
      </div>
    </Card>
  );
}
