'use client';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { DescriptionList } from '@/components/ui/values/description-list.tsx';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import { isRestComplete } from '@/lib/features/transfers/sections.ts';
import { FieldGroup } from '../fields/field-group.tsx';
import { FieldValue, fieldText } from '../fields/field-value.tsx';
import { useFieldTexts, useLook, useWords } from '../fields/use-words.ts';
import { useDraft, useProgress } from '../form/draft-context.ts';
import { AmountFields } from './amount-fields.tsx';
import { CreatePanel } from './create-panel.tsx';
import { StepForm } from './step-form.tsx';
import { stepsOf } from './wizard-steps.ts';

/** The first step, and the only one of a repeated payment: its end is here for as long as the rest is complete. */
export function AmountStep() {
  const { family, mode, isRepeat } = useDraft();
  const isOnlyStep = isRestComplete(useProgress()) && isRepeat;
  const isReadBack = stepsOf(family, mode).at(-1) === 'check';
  const end = isReadBack ? { next: 'check' as const } : { footer: <CreatePanel isFirst /> };
  return (
    <StepForm step="amount" {...(isOnlyStep && end)}>
      <AmountFields />
      {isOnlyStep && <FilledRest />}
    </StepForm>
  );
}

const shown: readonly FieldPath[] = [
  'beneficiary.fullName',
  'beneficiary.accountInfo.bankName',
  'beneficiary.accountInfo.number',
  'beneficiary.accountInfo.routingValue',
  'beneficiary.bankName',
  'beneficiary.accountNumber',
  'payer.fullName',
  'purpose',
];

/** The parties and the purpose of a repeated payment, filled in already, with the way to change them. */
function FilledRest() {
  const { editor, family, goTo } = useDraft();
  const { labelOf } = useFieldTexts();
  const look = useLook();
  const words = useWords('wizard');
  const { values } = editor;
  const rows = shown.flatMap((path) => {
    if (fieldText(path, values, look) === '') return [];
    const value = <FieldValue path={path} values={values} look={look} />;
    const party = path.endsWith('.fullName') && words(`parties.${path.split('.')[0]}`);
    return [{ id: path, label: party || labelOf(path, values), value }];
  });
  return (
    <Card>
      <FieldGroup title={words('repeat.title')}>
        <DescriptionList rows={rows} />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => goTo('parties')}>
            {words('repeat.parties')}
          </Button>
          <Button size="sm" onClick={() => goTo('details')}>
            {words(family === 'business' ? 'repeat.businessDetails' : 'repeat.details')}
          </Button>
        </div>
      </FieldGroup>
    </Card>
  );
}
