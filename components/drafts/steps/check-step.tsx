'use client';
import { useState } from 'react';
import { KnownParty } from '@/components/parties/party-words.tsx';
import { Disclosure, Section } from '@/components/ui/card.tsx';
import { DescriptionList, type DescriptionRow } from '@/components/ui/values/description-list.tsx';
import { Rate } from '@/components/ui/values/money.tsx';
import { fields, sectionOf, stepOfSection } from '@/lib/features/transfers/fields.ts';
import { type DraftSection, type FieldPath, quoteFits, valueAt } from '@/lib/features/transfers/types.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { useFieldTexts, useLook, useWords } from '../fields/use-words.ts';
import { useDerived, useDraft, useRules } from '../form/draft-context.ts';
import { CreatePanel } from './create-panel.tsx';
import { StepErrors, StepFormContext } from './step-form.tsx';
import { sectionKey, stepHref } from './wizard-steps.ts';

/** The step that reads back the fields that can never be changed (ui.md §0, decision 2). */
export function CheckStep() {
  const { readOnly } = useDraft();
  const [attempt, setAttempt] = useState(0);
  return (
    <StepFormContext value={{ fail: () => setAttempt((count) => count + 1) }}>
      <StepErrors step="check" attempt={attempt} />
      <div className="flex flex-col gap-5">
        <ReadBack />
      </div>
      {!readOnly && <CreatePanel />}
    </StepFormContext>
  );
}

const sections: readonly DraftSection[] = ['amount', 'payer', 'beneficiary', 'details'];
// Each amount is read with its currency.
const saidWithAmount: readonly FieldPath[] = ['sourceCurrency', 'targetCurrency', 'depositCurrency'];

/** Everything the draft would send, in the form's order and words, each with a link to its field. */
function ReadBack() {
  const { family, place } = useDraft();
  const rules = useRules();
  const { labelOf, wizard } = useFieldTexts();
  const common = useWords('common');
  const look = useLook();
  // All fields: a colleague may change any of them.
  const values = useDerived((all) => structuredClone(all));

  const shown = (path: FieldPath) => {
    const { quote } = values;
    if (path === 'queryNo') {
      return quote && quoteFits(values) ? (
        <Rate rate={quote.rate} source={quote.sourceCurrency} target={quote.targetCurrency} />
      ) : null;
    }
    return valueAt(values, path) === '' ? null : <FieldValue path={path} values={values} look={look} />;
  };

  const row = (path: FieldPath): DescriptionRow => {
    const label = labelOf(path, values);
    const step = stepHref(place, stepOfSection(sectionOf(path, family))).replace(/#.*/, '');
    return {
      id: path,
      label,
      value: shown(path) ?? <Absent required={rules[path].required} />,
      change: { href: `${step}#field-${path}`, label: common('change'), hidden: label },
    };
  };
  const read = fields
    .map(({ path }) => path)
    .filter((path) => rules[path].visible && !saidWithAmount.includes(path));
  const isLeftOut = (path: FieldPath) => shown(path) === null && !rules[path].required;
  const leftOut = read.filter(isLeftOut);

  return (
    <>
      {sections.map((section) => {
        const own = read.filter((path) => sectionOf(path, family) === section && !isLeftOut(path));
        const known = section === 'payer' || section === 'beneficiary' ? section : null;
        const isById = known !== null && values[`${known}Id`] !== '';
        if (own.length === 0 && !isById) return null;
        return (
          <Section key={section} titleId={`check-${section}`} title={wizard(sectionKey(section, family))}>
            {isById && <KnownParty kind={known} values={values} />}
            <DescriptionList rows={own.map(row)} />
          </Section>
        );
      })}
      {leftOut.length > 0 && (
        <Disclosure summary={wizard('leftOut', { count: leftOut.length })}>
          <DescriptionList rows={leftOut.map(row)} />
        </Disclosure>
      )}
    </>
  );
}

function Absent({ required }: { required: boolean }) {
  const common = useWords('common');
  const wizard = useWords('wizard');
  if (required) return <span className="text-amber-ink">{wizard('needed.missing')}</span>;
  return <span className="text-ink-2">{common('notProvided')}</span>;
}
