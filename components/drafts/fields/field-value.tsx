import type { ReactNode } from 'react';
import { OccupationName } from '@/components/lookups/remote-combobox.tsx';
import { Identifier } from '@/components/ui/values/identifier.tsx';
import { InScript } from '@/components/ui/values/in-script.tsx';
import { areAmountsExact } from '@/lib/features/transfers/conditions/order.ts';
import { type DraftValues, type FieldPath, type FixedSide, valueAt } from '@/lib/features/transfers/types.ts';
import { type DisplayLocale, displayMoney, isCurrency, minorUnits } from '@/lib/service-core/money/amount.ts';
import { codeName } from '@/lib/text/code-name.ts';
import { kindOf } from './field-kinds.ts';

// Values of a register or a carrier are shown as on paper, because people compare them with it.
const accountLike = /(?:accountN|accountInfo\.n|idN)umber$|routingValue$/;
const isLogin = (path: FieldPath, values: DraftValues) =>
  path === 'beneficiary.accountInfo.routingValue' && values.beneficiary.accountType === 'alipay';

type Props = { path: FieldPath; values: DraftValues; look: TextLook };

/**
 * A value to be read back: account and identity numbers in groups of four with a bold end, choices by their names,
 * names marked with their language.
 */
export function FieldValue({ path, values, look }: Props): ReactNode {
  const text = fieldText(path, values, look);
  if (kindOf(path) === 'code') {
    return <Identifier value={text} grouped={accountLike.test(path) && !isLogin(path, values)} />;
  }
  if (kindOf(path) === 'occupation') return <OccupationName nameEn={text} />;
  return <InScript text={text} />;
}

export type TextLook = {
  locale: DisplayLocale;
  /** The name of a value of a closed list, by its key below `choices`; nothing for an unknown value. */
  choice: (key: string) => string | undefined;
};

const currencyOf: Partial<Record<FieldPath, FieldPath>> = {
  sourceAmount: 'sourceCurrency',
  targetAmount: 'targetCurrency',
  depositAmount: 'depositCurrency',
};

/** A field's value for reading: an amount with its currency, a country or choice by its name. */
export function fieldText(path: FieldPath, values: DraftValues, look: TextLook): string {
  const value = valueAt(values, path);
  if (value === '') return '';
  const currency = currencyOf[path];
  if (currency) return displayMoney(value, valueAt(values, currency), look.locale);
  switch (kindOf(path)) {
    case 'country':
      return codeName('region', value, look.locale);
    case 'segments':
    case 'radios':
    case 'choice':
    case 'purpose':
    case 'relationship':
      return look.choice(`${path.slice(path.lastIndexOf('.') + 1)}.${value}`) ?? value;
    default:
      return value;
  }
}

/** Decimal text; null if the typed text, which stays in its field, is not an amount. */
export const readableAmount = (text: string): string | null => (/^\d+(?:\.\d+)?$/.test(text) ? text : null);

/** Returns a text that can be shown as an amount of this currency; null if it is none or has too many decimals. */
export function readableSum(text: string, currency: string): string | null {
  const decimals = text.split('.')[1]?.length ?? 0;
  return isCurrency(currency) && decimals > minorUnits(currency) ? null : readableAmount(text);
}

/** The two amounts with their currencies: the fixed amount and the estimate. */
export const amountsOf = (values: DraftValues) => ({
  fixedSide: values.fixedSide,
  sourceAmount: values.sourceAmount,
  sourceCurrency: values.sourceCurrency,
  targetAmount: values.targetAmount,
  targetCurrency: values.targetCurrency,
  estimated: estimatedOf(values),
});

function estimatedOf(values: DraftValues): FixedSide | null {
  if (areAmountsExact(values)) return null;
  return values.fixedSide === 'source' ? 'target' : 'source';
}
