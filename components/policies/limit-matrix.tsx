'use client';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { minorUnits, quotedCurrencies } from '@/lib/service-core/money/amount.ts';
import { ComboboxField } from '../forms/combobox-field.tsx';
import { type FieldProps, FieldShell, inputClass } from '../forms/field-shell.tsx';
import { readMoney, useMoneyText } from '../forms/money-text.ts';
import { Controlled, focusField, useControlled } from '../forms/page-form.tsx';
import { currencyOptions } from '../forms/world-fields.tsx';
import { buttonClass } from '../ui/button.tsx';
import { afterPaint } from '../ui/opening-row.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { media, useMedia } from '../ui/use-media.ts';
import { Flag, flagOfCurrency } from '../ui/values/flag.tsx';
import { sentence } from '../ui/values/wording.ts';
import type { PolicyControl } from './rule-fields.tsx';

type Props = { control: PolicyControl; ruleIds: readonly string[] };

/** The limits of a policy: a row per rule and a column per currency; on a phone a group per currency. */
export function LimitMatrix({ control, ruleIds }: Props) {
  const t = useTranslations('policies');
  const locale = useLocale();
  const isPhone = useMedia(media.phone, { onServer: false });
  const columns = useControlled({ control, name: 'policy.currencies' });
  const currencies = columns.value;
  const others = quotedCurrencies.filter((code) => !currencies.includes(code));

  function add(currency: string) {
    columns.onChange([...currencies, currency]);
    afterPaint(() => focusField(cellName(0, currency)));
  }

  // Limits typed in the column stay in the form: they return if the currency is added again.
  function remove(currency: string) {
    columns.onChange(currencies.filter((code) => code !== currency));
    focusField(columns.name);
  }

  const head = (currency: string) => (
    <span className="inline-flex items-center gap-1.5">
      <Flag country={flagOfCurrency(currency)} />
      {currency}
      <button
        type="button"
        title={t('form.removeCurrency', { currency })}
        aria-label={t('form.removeCurrency', { currency })}
        onClick={() => remove(currency)}
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        <X className="size-3.5" />
      </button>
    </span>
  );
  const cell = (index: number, currency: string) => (
    <Controlled control={control} name={cellName(index, currency)}>
      {({ value = '', ...rest }) => (
        <MoneyCell
          {...rest}
          value={value}
          currency={currency}
          nameInText={t('form.limit')}
          label={
            <span className={isPhone ? undefined : 'sr-only'}>
              {t('form.limitIn', { rule: t('rule', { number: index + 1 }), currency })}
            </span>
          }
        />
      )}
    </Controlled>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="text-h3">{t('form.limits')}</legend>
      <p className="mt-1 mb-3 text-hint text-ink-2">{t('form.limitsHint')}</p>
      {isPhone ? (
        <div className="flex flex-col gap-5">
          {currencies.map((currency) => (
            <fieldset key={currency} className="flex flex-col gap-3 border-subtle border-t pt-2">
              <legend className="sr-only">{currency}</legend>
              <div className="font-semibold">{head(currency)}</div>
              {ruleIds.map((id, index) => (
                <div key={id}>{cell(index, currency)}</div>
              ))}
            </fieldset>
          ))}
        </div>
      ) : (
        <Table caption={t('form.limits')} density="compact" className="scroll-ps-44">
          <TableHead>
            <Th className="sm:start-0 sm:z-20">
              <span className="sr-only">{t('part')}</span>
            </Th>
            {currencies.map((currency) => (
              <Th key={currency} align="end">
                {head(currency)}
              </Th>
            ))}
          </TableHead>
          <TableBody>
            {ruleIds.map((id, index) => (
              <Tr key={id}>
                <Td header className="min-w-40">
                  <span className="font-semibold">{t('rule', { number: index + 1 })}</span>
                  <RuleSummary control={control} index={index} />
                </Td>
                {currencies.map((currency) => (
                  <Td key={currency} className="min-w-36">
                    {cell(index, currency)}
                  </Td>
                ))}
              </Tr>
            ))}
          </TableBody>
        </Table>
      )}
      <ComboboxField
        name={columns.name}
        label={t('form.addCurrency')}
        error={columns.error}
        className="mt-4 max-w-72"
        value=""
        onChange={(code) => code !== '' && add(code)}
        options={currencyOptions({ locale, codes: others })}
      />
    </fieldset>
  );
}

const cellName = (index: number, currency: string) => `policy.rules.${index}.over.${currency}` as const;

/** The orders and approvers of a rule, beside its limits. */
function RuleSummary({ control, index }: { control: PolicyControl; index: number }) {
  const t = useTranslations('policies');
  const { approvers, family, recipient } = useWatch({ control, name: `policy.rules.${index}` });
  return (
    <span className="block text-hint text-ink-2">
      {[
        t('approvers', { count: Number(approvers) }),
        t(`family.${family}`),
        t(`recipient.${recipient}`),
      ].join(' · ')}
    </span>
  );
}

type MoneyCellProps = Pick<FieldProps, 'name' | 'error' | 'className'> & {
  label: ReactNode;
  /** The field's name in an error sentence. */
  nameInText: string;
  /** ISO 4217; shown at the head of the column or group. */
  currency: string;
  /** Decimal text, or the typed text if it is not an amount; empty for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** An amount of zero or more in a grid whose head names the currency. Parses text as MoneyInput does. */
function MoneyCell({ nameInText, currency, value, onChange, onBlur, ...field }: MoneyCellProps) {
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
