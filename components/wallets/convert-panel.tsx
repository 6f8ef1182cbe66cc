'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type WalletsPage, walletsOptions } from '@/lib/features/wallets/query-options.ts';
import type { ConversionView } from '@/lib/features/wallets/schema.ts';
import { laterZod } from '../forms/later-zod.ts';
import { useCapability } from '../live/use-capability.ts';
import { amountsOf, type GivenWish, initialWish, type Wish } from './conversion-wish.ts';
import { ConvertForm } from './convert-form.tsx';
import { ConvertResult } from './convert-result.tsx';
import { ConvertReview } from './convert-review.tsx';
import { useConversionQuote } from './use-conversion-quote.ts';
import { useConvert } from './use-convert.ts';

type Props = {
  initial: WalletsPage;
  serverNow: string;
  wish: GivenWish;
  /** The review that the shortfall came from, to return to. */
  back: string | null;
};

const loadWish = () => import('@/lib/features/wallets/schema.ts').then(({ wishSchema }) => wishSchema);
const converting = ['quote', 'wallets'] as const;

type Step = 'edit' | 'review' | 'done';

/** Amounts, then a read-back, then the result. Money moves once, on the second page's button. */
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
  const convert = useConvert((conversion) => {
    setResult(conversion);
    setStep('done');
  });
  const outage = useCapability(converting);
  const amounts = amountsOf(wish, rate.quote);

  // A change of step is a change of page: the reader starts at its heading.
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
