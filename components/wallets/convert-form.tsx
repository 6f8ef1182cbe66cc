'use client';
import { ArrowUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { WalletView } from '@/lib/features/wallets/types.ts';
import { isCurrency, minorUnits } from '@/lib/service-core/money/currencies.ts';
import { MoneyInput } from '../forms/money-input.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { QuoteCard } from '../forms/quote-card.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { OutageLine } from '../live/capability-gate.tsx';
import type { CapabilityOutage } from '../live/use-capability.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Money } from '../ui/money.tsx';
import { balancesAfter, type Wish } from './conversion-wish.ts';
import type { useConversionQuote } from './use-conversion-quote.ts';

type Props = {
  wallets: readonly WalletView[];
  wish: Wish;
  amounts: { source: string; target: string } | null;
  rate: ReturnType<typeof useConversionQuote>;
  /** The reason that nothing can be converted now. */
  outage: CapabilityOutage | null;
  onChange: (part: Partial<Wish>) => void;
  onReview: () => void;
};

const plainDecimal = /^\d+(?:\.\d+)?$/;

export function ConvertForm({ wallets, wish, amounts, rate, outage, onChange, onReview }: Props) {
  const t = useTranslations('wallets.convertPage');
  const choices = useTranslations('choices');
  const [asked, setAsked] = useState(false);
  const { walletType, sourceCurrency, targetCurrency, fixedSide } = wish;
  const types = [...new Set(wallets.map(({ type }) => type))];
  const own = wallets.filter(({ type }) => type === walletType);
  const codes = own.map(({ currency }) => currency);
  const same = sourceCurrency === targetCurrency;
  const after = amounts && balancesAfter(wish, amounts, wallets);
  const fixedError =
    asked && wish.amount === '' ? t('amountEmpty') : asked && !amounts && !same ? t('rateNeeded') : undefined;

  function review() {
    if (outage) return;
    setAsked(true);
    if (amounts && after?.short === undefined) onReview();
    else document.getElementById(`field-${fixedSide}-amount`)?.focus();
  }

  const field = (side: 'source' | 'target') => {
    const isFixed = fixedSide === side;
    const currency = side === 'source' ? sourceCurrency : targetCurrency;
    const text = isFixed ? wish.amount : (amounts?.[side] ?? '');
    const wallet = own.find((one) => one.currency === currency);
    const set = (amount: string) => onChange({ fixedSide: side, amount });
    return (
      <MoneyInput
        name={side}
        label={t(side === 'source' ? 'from' : 'to')}
        nameInText={t(side === 'source' ? 'fromNamed' : 'toNamed')}
        requirement="required"
        value={plainDecimal.test(text) ? text : null}
        onChange={(value, { raw }) => set(value ?? raw)}
        currency={currency}
        minorUnits={isCurrency(currency) ? minorUnits(currency) : 2}
        currencies={codes}
        onCurrencyChange={(next) =>
          onChange(side === 'source' ? { sourceCurrency: next } : { targetCurrency: next })
        }
        currencyError={side === 'target' && same ? t('sameCurrency') : undefined}
        role={isFixed ? 'fixed' : 'derived'}
        onMakeFixed={() => set(text)}
        status={!isFixed && rate.loading ? 'pending' : 'idle'}
        error={
          side === 'source' && after?.short !== undefined
            ? t('short', { amount: `${after.short} ${sourceCurrency}` })
            : isFixed
              ? fixedError
              : undefined
        }
        {...(wallet && { balance: { available: wallet.available } })}
        {...(wallet && side === 'source' && { onUseAll: () => set(wallet.available) })}
      />
    );
  };

  return (
    <PageForm
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        review();
      }}
    >
      <Card className="flex flex-col gap-5">
        <h2 tabIndex={-1} className="sr-only">
          {t('title')}
        </h2>
        {types.length > 1 && (
          <RadioGroup
            name="walletType"
            label={t('walletType')}
            layout="segments"
            value={walletType}
            onChange={(value) => onChange({ walletType: value === 'personal' ? 'personal' : 'business' })}
            options={types.map((type) => ({ value: type, label: choices(`walletType.${type}`) }))}
          />
        )}
        {field('source')}
        <div>
          <Button
            size="sm"
            icon={<ArrowUpDown aria-hidden="true" strokeWidth={1.75} className="size-4" />}
            onClick={() => onChange({ sourceCurrency: targetCurrency, targetCurrency: sourceCurrency })}
          >
            {t('swap')}
          </Button>
        </div>
        {field('target')}
      </Card>
      <QuoteCard
        state={rate.failure ? 'error' : rate.loading ? 'loading' : rate.quote ? 'ready' : 'idle'}
        source={sourceCurrency}
        target={targetCurrency}
        serverOffsetMs={rate.offsetMs}
        errorText={t('rateFailed')}
        onRefresh={() => void rate.request()}
        {...(rate.quote && {
          rate: rate.quote.rate,
          queryNo: rate.quote.queryNo,
          fetchedAt: rate.quote.fetchedAt,
          expiresAt: rate.quote.expiresAt,
        })}
      />
      {after && after.source !== null && after.target !== null && (
        <p className="text-ink-2" data-testid="convert-preview">
          {t.rich('preview', moneyTags(after.source, after.target, wish))}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" disabled={outage !== null}>
          {t('review')}
        </Button>
      </div>
      <OutageLine outage={outage} />
    </PageForm>
  );
}

function moneyTags(source: string, target: string, { sourceCurrency, targetCurrency }: Wish) {
  const look = 'font-semibold text-ink';
  return {
    source: () => <Money amount={source} currency={sourceCurrency} className={look} />,
    target: () => <Money amount={target} currency={targetCurrency} className={look} />,
  };
}
