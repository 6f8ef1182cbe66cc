'use client';
import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { PartyChoice } from '@/components/parties/party-choice.tsx';
import { KnownParty } from '@/components/parties/party-words.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { DescriptionList } from '@/components/ui/values/description-list.tsx';
import { needsChineseName } from '@/lib/features/transfers/conditions/index.ts';
import { fields, sectionOf } from '@/lib/features/transfers/fields.ts';
import { normaliseText } from '@/lib/features/transfers/payload.ts';
import { isKept } from '@/lib/features/transfers/problems.ts';
import { type FieldPath, type Party, valueAt } from '@/lib/features/transfers/types.ts';
import { NameHelper } from '../fields/account-helpers.tsx';
import { FieldGroup } from '../fields/draft-field.tsx';
import { FieldValue, fieldText } from '../fields/field-value.tsx';
import { PartyParts, WhoFields } from '../fields/party-section.tsx';
import { PasteFill } from '../fields/paste-fill.tsx';
import { useFieldTexts, useLook, useWords } from '../fields/use-words.ts';
import { useDerived, useDraft, useShown } from '../form/draft-context.ts';
import { StepForm } from './step-form.tsx';
import { partyOf } from './wizard-steps.ts';

export function PartiesStep() {
  return (
    <StepForm step="parties">
      <PartiesFields />
    </StepForm>
  );
}

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

/** A summary of a complete party: the details people compare, and a button for the whole form. */
function PartyCard({ party, onChange }: { party: Party; onChange: () => void }) {
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

type Props = {
  party: Party;
  /** The party's name and kind, below its heading. Created outside, so that a shown error does not render the fields again. */
  who: ReactNode;
  /** The party's other parts, each with a heading. */
  children: ReactNode;
};

/** One party of the transfer: a saved party, summarised while it is complete, otherwise its whole form. */
function PartyFrame({ party, who, children }: Props) {
  const { mode, editor, family, folded, unfold } = useDraft();
  const words = useWords('wizard');
  // A party with problems is shown in full, so that they can be fixed.
  const hasProblem = useShown().some(({ path }) => sectionOf(path, family) === party);
  const isFolded = folded.has(party) && !hasProblem;
  const isSaved = useDerived(
    (values) => (party === 'payer' ? values.savedPayerId : values.savedBeneficiaryId) !== '',
  );
  const isCard = mode === 'create' && isSaved && !hasProblem;
  // A party that the order names by a service id has no fields.
  const isKnown = useDerived(
    (values) => mode === 'update' && (party === 'payer' ? values.payerId : values.beneficiaryId) !== '',
  );
  const card = (
    <Card className="flex flex-col gap-5">
      <FieldGroup title={words(`parties.${party}`)}>
        {mode === 'create' && <PartyChoice kind={party} />}
        {party === 'beneficiary' && mode === 'create' && !isCard && !isFolded && (
          <p className="text-hint text-ink-2">{words('paste.hint')}</p>
        )}
        {isKnown && <KnownParty kind={party} values={editor.values} />}
        {isCard || isKnown ? null : isFolded ? (
          <PartyCard party={party} onChange={() => unfold(party)} />
        ) : (
          who
        )}
      </FieldGroup>
      {!isCard && !isKnown && !isFolded && children}
    </Card>
  );
  return party === 'beneficiary' ? <PasteFill>{card}</PasteFill> : card;
}

/** Step 2: who sends and who receives. */
export function PartiesFields() {
  return (
    <>
      <PartyFrame party="payer" who={<WhoFields party="payer" />}>
        <PartyParts party="payer" />
      </PartyFrame>
      <PartyFrame
        party="beneficiary"
        who={
          <>
            <WhoFields party="beneficiary" />
            <ChineseNameNotice />
          </>
        }
      >
        <PartyParts party="beneficiary" />
      </PartyFrame>
    </>
  );
}

/** C-31: warns that an information request will follow. It blocks nothing. */
function ChineseNameNotice() {
  const words = useWords('wizard');
  const shown = useDerived(needsChineseName);
  if (!shown) return null;
  return (
    <Notice kind="info" title={words('chineseName.title')} actions={<NameHelper />}>
      {words('chineseName.text')}
    </Notice>
  );
}
