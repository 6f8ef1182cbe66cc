'use client';
import { clsx } from 'clsx';
import { Pin } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { TextButton } from '../ui/button.tsx';
import { Flag, flagOfCurrency } from '../ui/values/flag.tsx';
import { sentence } from '../ui/values/wording.ts';
import { ComboboxControl } from './combobox-field.tsx';
import { type FieldProps, FieldShell, inputClass } from './field-shell.tsx';
import { type MoneyProblem, useMoneyText } from './money-text.ts';
import { currencyOptions } from './world-fields.tsx';

export type MoneyInputProps = Omit<FieldProps, 'label' | 'error'> & {
  label: string;
  /** The name for use inside a sentence, if the label is not a noun. */
  nameInText?: string;
  error?: string;
  /** Decimal text, never a number; null while empty or ambiguous. */
  value: string | null;
  onChange: (value: string | null, meta: { raw: string; problem: MoneyProblem | null }) => void;
  onBlur?: () => void;
  currency: string;
  minorUnits: number;
  /** Text from an earlier visit that could not be parsed: shown again with its question. */
  initialText?: string;
  /** Without it the currency is only shown. */
  onCurrencyChange?: (currency: string) => void;
  currencies?: readonly string[];
  preferredCurrencies?: readonly { code: string; detail?: string }[];
  currencyError?: string;
  /** The role in a pair of amounts of which one is fixed; without it there is no pin. */
  role?: 'fixed' | 'derived';
  /** True if the rate is locked: the other amount is exact. */
  isExact?: boolean;
  onMakeFixed?: () => void;
  status?: 'idle' | 'pending' | 'stale';
  /** The spendable balance; null while it is not known. */
  balance?: { available: string; stale?: boolean } | null;
  onUseAll?: () => void;
  inputRef?: (input: HTMLInputElement | null) => void;
};

/** An amount and its currency. Built on a text input: it never rounds, drops a sign, steps or scrolls. */
export function MoneyInput(props: MoneyInputProps) {
  const {
    label,
    nameInText = label,
    value,
    onChange,
    onBlur,
    currency,
    minorUnits,
    role,
    isExact = false,
    onMakeFixed,
    status = 'idle',
    balance,
  } = props;
  const {
    onCurrencyChange,
    currencies,
    preferredCurrencies,
    currencyError,
    onUseAll,
    inputRef,
    initialText,
    error,
    ...field
  } = props;
  const t = useTranslations('common.money');
  const locale = useLocale();
  const money = useMoneyText({ value, currency, minorUnits, initialText, onChange, onBlur });
  const options = useMemo(
    () => currencyOptions({ locale, chosen: currency, codes: currencies, preferred: preferredCurrencies }),
    [locale, currency, currencies, preferredCurrencies],
  );
  const ownError =
    money.problem &&
    sentence(t(`problem.${money.problem}`, { label: nameInText, currency, digits: minorUnits }));
  const isEstimate = role === 'derived' && !isExact;
  const shownError = error ?? ownError ?? currencyError ?? undefined;

  function derivedKey() {
    if (status === 'pending') return 'updating';
    if (isExact) return 'derivedLocked';
    return 'derived';
  }

  return (
    <FieldShell {...field} label={label} error={shownError} as="group">
      {(control) => (
        <>
          <div className="flex">
            <div className="relative min-w-0 flex-1">
              {isEstimate && value !== null && (
                <span
                  aria-hidden="true"
                  className="absolute start-3 top-1/2 -translate-y-1/2 text-h3 text-ink-3"
                >
                  ≈
                </span>
              )}
              <input
                id={`${control.id}-amount`}
                name={control.name}
                ref={(element) => {
                  money.input.current = element;
                  inputRef?.(element);
                }}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                spellCheck={false}
                aria-label={t('amountIn', { label, currency })}
                aria-describedby={control['aria-describedby']}
                aria-invalid={control['aria-invalid']}
                aria-required={control['aria-required']}
                aria-busy={status === 'pending' || undefined}
                value={money.text}
                onChange={(event) => money.change(event.target.value)}
                onCompositionEnd={money.compositionEnd}
                onFocus={money.focus}
                onBlur={money.blur}
                className={clsx(
                  inputClass,
                  'tabular rounded-e-none text-h2',
                  isEstimate && 'ps-8',
                  status !== 'idle' && 'text-ink-3',
                )}
              />
            </div>
            {onCurrencyChange ? (
              <ComboboxControl
                className="-ms-px w-29 shrink-0"
                lead={<Flag country={flagOfCurrency(currency)} />}
                inputClassName="rounded-s-none font-semibold"
                listAlign="end"
                aria-label={t('currencyOf', { label, currency })}
                name={`${control.name}-currency`}
                id={`${control.id}-currency`}
                value={currency}
                onChange={(code) => code !== '' && onCurrencyChange(code)}
                options={options}
                shown={(option) => option.value}
              />
            ) : (
              <span className="-ms-px flex min-h-control w-29 shrink-0 items-center gap-2 rounded-e-sm border border-control bg-sunken px-3 font-semibold">
                <Flag country={flagOfCurrency(currency)} />
                {currency}
              </span>
            )}
          </div>
          <div className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-hint text-ink-2">
            {role === 'fixed' && (
              <span className="inline-flex items-center gap-1">
                <Pin className="size-3.5 fill-current text-link" />
                {t('fixed')}
              </span>
            )}
            {role === 'derived' && (
              <span className="inline-flex flex-wrap items-center gap-x-3">
                {t(derivedKey())}
                {onMakeFixed && (
                  <TextButton onClick={onMakeFixed} className="inline-flex items-center gap-1">
                    <Pin className="size-3.5" />
                    {t('makeFixed')}
                  </TextButton>
                )}
              </span>
            )}
            {balance !== undefined && (
              // Reserves its line in a narrow window before the value is known, so that nothing below moves.
              <span className="tabular ms-auto inline-flex min-h-6 flex-wrap items-center gap-x-2 max-sm:basis-full max-sm:justify-end">
                {balance &&
                  t(balance.stale ? 'availableStale' : 'available', {
                    amount: displayMoney(balance.available, currency, locale),
                  })}
                {balance && onUseAll && /[1-9]/.test(balance.available) && (
                  <TextButton onClick={onUseAll}>{t('useAll')}</TextButton>
                )}
              </span>
            )}
          </div>
        </>
      )}
    </FieldShell>
  );
}
