'use client';
import { useLocale } from 'next-intl';
import { Button } from '@/components/ui/button.tsx';
import { DescriptionList } from '@/components/ui/values/description-list.tsx';
import { type FieldPath, fields } from '@/lib/features/transfers/fields.ts';
import { normaliseText } from '@/lib/features/transfers/normalise.ts';
import { isKept } from '@/lib/features/transfers/problems.ts';
import type { Party } from '@/lib/features/transfers/types.ts';
import { valueAt } from '@/lib/features/transfers/values.ts';
import { fieldText } from '../fields/field-text.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { useFieldTexts, useLook, useWords } from '../fields/use-words.ts';
import { useDraft } from '../form/draft-context.ts';
import { partyOf } from './party-of.ts';

const shown: Record<Party, readonly FieldPath[]> = {
  payer: ['payer.fullName', 'payer.nationality', 'payer.idNumber', 'payer.accountNumber'],
  beneficiary: [
    'beneficiary.fullName',
    'beneficiary.nationality',
    'beneficiary.accountInfo.bankName',
    'beneficiary.accountInfo.number',
    'beneficiary.accountInfo.routingValue',
    'beneficiary.accountName',
    'beneficiary.accountNumber',
    'beneficiary.bankName',
  ],
};

/** A party that is filled in already, in short: what people compare, and a way to all of it. */
export function PartyCard({ party, onChange }: { party: Party; onChange: () => void }) {
  const { editor } = useDraft();
  const { labelOf } = useFieldTexts();
  const look = useLook();
  const words = useWords('wizard');
  const locale = useLocale();
  const values = editor.values;
  const rows = shown[party].flatMap((path) => {
    const text = editor.rule(path).visible ? fieldText(path, values, look) : '';
    if (text === '') return [];
    const value = <FieldValue path={path} values={values} look={look} />;
    return [{ id: path, label: labelOf(path, values), value }];
  });
  const kept = fields
    .filter(({ path }) => partyOf(path) === party && editor.rule(path).visible)
    .filter(({ path }) => isKept(values, path, normaliseText(path, valueAt(values, path), values)))
    .map(({ path }) => labelOf(path, values));
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <DescriptionList rows={rows} />
        {kept.length > 0 && (
          <p className="mt-2 text-amber-ink text-hint">
            {words('parties.kept', {
              fields: new Intl.ListFormat(locale, { type: 'conjunction' }).format(kept),
            })}
          </p>
        )}
      </div>
      <Button size="sm" onClick={onChange}>
        {words('parties.change')}
        <span className="sr-only"> {words(`parties.${party}`)}</span>
      </Button>
    </div>
  );
}
