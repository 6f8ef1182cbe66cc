'use client';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { minorUnits } from '@/lib/service-core/money/amount.ts';
import { sentence } from '../ui/values/sentence.ts';
import { FieldShell } from './field-shell.tsx';
import { type FieldProps, inputClass } from './field-types.ts';
import { readMoney } from './money-text.ts';
import { useMoneyText } from './use-money-text.ts';

type Props = Pick<FieldProps, 'name' | 'error' | 'className'> & {
  label: ReactNode;
  /** The name used in a sentence about a problem. */
  nameInText: string;
  /** ISO 4217; stands at the head of the column or group. */
  currency: string;
  /** Decimal text, or the text as typed while it cannot be read as an amount; empty for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** An amount of zero or more in a grid whose head names the currency. Reads and questions texts as MoneyInput does. */
export function MoneyCell({ nameInText, currency, value, onChange, onBlur, ...field }: Props) {
  const t = useTranslations('common.money');
  const digits = minorUnits(currency);
  const setup = { currency, minorUnits: digits, isZeroAllowed: true };
  const reading = readMoney(value, setup);
  const money = useMoneyText({
    ...setup,
    value: reading.kind === 'amount' ? value : null,
    initialText: value,
    onChange: (amount, { raw }) => onChange(amount ?? raw),
    onBlur,
  });
  const problem =
    money.problem && sentence(t(`problem.${money.problem}`, { label: nameInText, currency, digits }));
  return (
    <FieldShell {...field} error={problem ?? field.error}>
      {(control) => (
        <input
          {...control}
          ref={money.input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={money.text}
          onChange={(event) => money.change(event.target.value)}
          onCompositionEnd={money.compositionEnd}
          onFocus={money.focus}
          onBlur={money.blur}
          className={clsx(inputClass, 'tabular text-end')}
        />
      )}
    </FieldShell>
  );
}
