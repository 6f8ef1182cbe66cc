'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { ConversionView } from '@/lib/features/wallets/schema.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { AskConversion } from './ask-conversion.tsx';

type Props = { conversion: ConversionView; back: string | null; onAgain: () => void };

/**
 * The outcome of a conversion. Without an answer nothing is converted again here: the balances tell, or the service
 * when asked about this very conversion, and this page follows.
 */
export function ConvertResult({ conversion, back, onAgain }: Props) {
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
