'use client';
import { Card } from '@/components/ui/card.tsx';
import { pathsOf, sectionOf } from '@/lib/features/transfers/fields.ts';
import { DraftField, FieldGroup, Fields, type TextPath } from '../fields/draft-field.tsx';
import { useWords } from '../fields/use-words.ts';
import { useDraft } from '../form/draft-context.ts';
import { CreatePanel } from './create-panel.tsx';
import { StepForm } from './step-form.tsx';
import { stepsOf } from './wizard-steps.ts';

/** The last step of the form. It ends in making the order, unless everything is read back before it counts. */
export function DetailsStep() {
  const { family, mode } = useDraft();
  const isLast = stepsOf(family, mode).at(-1) === 'details';
  return (
    <StepForm step="details" {...(isLast && { footer: <CreatePanel /> })}>
      <DetailsFields />
    </StepForm>
  );
}

/** Step 3: what the money is for, where it comes from, and the goods it pays. */
export function DetailsFields() {
  const { family } = useDraft();
  const words = useWords('fields');
  // A business order's payment stage and mode are asked for beside the amount.
  const trade = pathsOf('details', 'trade').filter(
    (path) => sectionOf(path, family) === 'details',
  ) as TextPath[];
  return (
    <Card className="flex flex-col gap-5">
      <Fields paths={pathsOf('details', 'purpose') as TextPath[]} />
      <FieldGroup title={words('group.trade')} paths={trade}>
        <Fields paths={trade} />
      </FieldGroup>
      <div className="border-subtle border-t pt-5 first:border-t-0 first:pt-0">
        <DraftField path="internalNote" />
      </div>
    </Card>
  );
}
