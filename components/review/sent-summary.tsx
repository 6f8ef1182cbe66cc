import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { kindOf } from '@/components/drafts/field-kinds.ts';
import { fieldWords } from '@/components/drafts/field-labels.ts';
import { CardSection } from '@/components/ui/card.tsx';
import { DescriptionList } from '@/components/ui/description-list.tsx';
import { Identifier } from '@/components/ui/identifier.tsx';
import { Money } from '@/components/ui/money.tsx';
import { type FieldPath, isFieldPath, sectionOf } from '@/lib/features/transfers/fields.ts';
import { globalDraftValuesSchema } from '@/lib/features/transfers/schema.ts';
import { withValue } from '@/lib/features/transfers/values.ts';

type Sent = { path: string; value: string };
type Row = { path: FieldPath; value: string };

const groups = ['beneficiary', 'account', 'payer', 'details'] as const;
type Group = (typeof groups)[number];

// The amounts stand above, with the rate that applies now.
const shownAbove: readonly string[] = [
  'sourceAmount',
  'sourceCurrency',
  'targetAmount',
  'targetCurrency',
  'queryNo',
  'depositCurrency',
];

function groupOf(path: FieldPath): Group {
  const section = sectionOf(path);
  if (path.startsWith('beneficiary.account')) return 'account';
  return section === 'payer' || section === 'beneficiary' ? section : 'details';
}

/** Everything that was sent with the order, read back in the words of the form. */
export async function SentSummary({ sent }: { sent: readonly Sent[] }) {
  const [t, fields, choices, locale] = await Promise.all([
    getTranslations('review'),
    getTranslations('fields'),
    getTranslations('choices'),
    getLocale(),
  ]);
  const rows = sent.flatMap(({ path, value }): Row[] =>
    isFieldPath(path) && !shownAbove.includes(path) ? [{ path, value }] : [],
  );
  const values = rows.reduce(
    (all, { path, value }) => withValue(all, path, value),
    globalDraftValuesSchema.parse({}),
  );
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const depositCurrency = sent.find(({ path }) => path === 'depositCurrency')?.value ?? '';

  const label = (path: FieldPath) => fields(fieldWords(path, values).label as never);
  const shown = ({ path, value }: Row): ReactNode => {
    if (path === 'depositAmount') return <Money amount={value} currency={depositCurrency} />;
    switch (kindOf(path)) {
      case 'country':
        return countries.of(value) ?? value;
      case 'code':
        return (
          <Identifier value={value} grouped={/[nN]umber$|routingValue$/.test(path) && !value.includes('@')} />
        );
      case 'segments':
      case 'radios':
      case 'select':
      case 'relationship': {
        const key = `${path.slice(path.lastIndexOf('.') + 1)}.${value}`;
        return choices.has(key as never) ? choices(key as never) : value;
      }
      default:
        return value;
    }
  };

  return groups.map((group) => {
    const own = rows.filter((row) => groupOf(row.path) === group);
    if (own.length === 0) return null;
    return (
      <CardSection key={group} titleId={`review-${group}`} title={t(`groups.${group}`)}>
        <DescriptionList
          rows={own.map((row) => ({ id: row.path, label: label(row.path), value: shown(row) }))}
        />
      </CardSection>
    );
  });
}
