'use client';
import { ArrowUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import type { WalletView } from '@/lib/features/wallets/schema.ts';
import { isCurrency, minorUnits } from '@/lib/service-core/money/amount.ts';
import { MoneyInput } from '../forms/money-input.tsx';
import { Controlled, PageForm, useControlled } from '../forms/page-form.tsx';
import { QuoteCard } from '../forms/quote-card.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { type CapabilityOutage, OutageLine } from '../live/capability-gate.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Money } from '../ui/values/money.tsx';
import { balancesAfter, type useConversionQuote, type Wish } from './conversion-wish.ts';

type Props = {
  wallets: readonly WalletView[];
  form: UseFormReturn<Wish>;
  wish: Wish;
  amounts: { source: string; target: string } | null;
  rate: ReturnType<typeof useConversionQuote>;
  /** The reason that nothing can be converted now. */
  outage: CapabilityOutage | null;
  onReview: () => void;
};

const plainDecimal = /^\d+(?:\.\d+)?$/;

export function ConvertForm({ wallets, form, wish, amounts, rate, outage, onReview }: Props) {
  const t = useTranslations('wallets.convertPage');
  const choices = useTranslations('choices');
  const { walletType, sourceCurrency, targetCurrency, fixedSide } = wish;
  const types = [...new Set(wallets.map(({ type }) => type))];
  const own = wallets.filter(({ type }) => type === walletType);
  const codes = own.map(({ currency }) => currency);
  const same = sourceCurrency === targetCurrency;
  const after = amounts && balancesAfter(wish, amounts, wallets);
  const { control, setValue, setFocus, handleSubmit } = form;
  const { isSubmitted } = form.formState;
  const amount = useControlled({ control, name: 'amount', domName: fixedSide });
  const fixedError = amount.error ?? (isSubmitted && !amounts && !same ? t('rateNeeded') : undefined);

  const review = handleSubmit(() => {
    if (outage) return;
    if (amounts && after?.short === undefined) onReview();
    else setFocus('amount');
  });

  const field = (side: 'source' | 'target') => {
    const isFixed = fixedSide === side;
    const currency = side === 'source' ? sourceCurrency : targetCurrency;
    const text = isFixed ? wish.amount : (amounts?.[side] ?? '');
    const wallet = own.find((one) => one.currency === currency);
    const set = (next: string) => {
      setValue('fixedSide', side);
      setValue('amount', next, { shouldValidate: isSubmitted });
    };
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
        onCurrencyChange={(next) => setValue(`${side}Currency`, next)}
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
    <PageForm className="flex flex-col gap-5" onSubmit={(event) => void review(event)}>
      <Card className="flex flex-col gap-5">
        <h2 tabIndex={-1} className="sr-only">
          {t('title')}
        </h2>
        {types.length > 1 && (
          <Controlled control={control} name="walletType">
            {(field) => (
              <RadioGroup
                {...field}
                label={t('walletType')}
                layout="segments"
                options={types.map((type) => ({ value: type, label: choices(`walletType.${type}`) }))}
              />
            )}
          </Controlled>
        )}
        {field('source')}
        <div>
          <Button
            size="sm"
            icon={<ArrowUpDown className="size-4" />}
            onClick={() => {
              setValue('sourceCurrency', targetCurrency);
              setValue('targetCurrency', sourceCurrency);
            }}
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
