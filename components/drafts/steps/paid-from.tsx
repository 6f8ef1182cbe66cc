'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { RadioCards } from '@/components/forms/radio-group.tsx';
import { walletsOptions } from '@/lib/features/wallets/query-options.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { useWords } from '../fields/use-words.ts';
import { useDerived, useFormField, useRule } from '../form/draft-context.ts';

const wallets = { B: 'business', I: 'personal' } as const;

/**
 * The wallet that pays a global order, with its balance. It follows from the kind of sender (decisions §7), so it is
 * asked before the amount; a saved sender has a kind already.
 */
export function PaidFrom() {
  const words = useWords('wizard');
  const locale = useLocale();
  const rule = useRule('payer.entityType');
  const kind = useFormField('payer.entityType');
  const currency = useDerived((values) => values.sourceCurrency);
  const isSaved = useDerived((values) => values.savedPayerId !== '' || values.payerId !== '');
  const { data } = useQuery(walletsOptions());
  if (rule.locked) return null;
  const balanceOf = (type: 'business' | 'personal') => {
    const wallet = data?.wallets.find((one) => one.type === type && one.currency === currency);
    if (!data) return ' ';
    return wallet
      ? words('amount.paidFrom.available', { amount: displayMoney(wallet.available, currency, locale) })
      : words('amount.paidFrom.none', { currency });
  };
  return (
    <RadioCards
      name="paidFrom"
      label={words('amount.paidFrom.label')}
      hint={words(isSaved ? 'amount.paidFrom.saved' : 'amount.paidFrom.hint')}
      value={kind.value}
      onChange={kind.onChange}
      options={(['B', 'I'] as const).map((value) => ({
        value,
        label: words(`amount.paidFrom.${wallets[value]}`),
        detail: <span className="tabular">{balanceOf(wallets[value])}</span>,
        disabled: isSaved && value !== kind.value,
      }))}
    />
  );
}
