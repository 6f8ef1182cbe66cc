'use client';
import { FormField } from '@/components/forms/form-field.tsx';
import { RadioGroup } from '@/components/forms/radio-group.tsx';
import { Card } from '@/components/ui/card.tsx';
import { purposes } from '@/lib/service-core/contract/enums.ts';
import { CreatePanel } from './create-panel.tsx';
import { useDerived, useDraft, useFieldFacts, useIsVisible } from './draft-context.ts';
import { DraftField } from './draft-field.tsx';
import { FieldGroup, Fields } from './field-group.tsx';
import { StepForm } from './step-form.tsx';
import { useFieldTexts, useWords } from './use-words.ts';

export function DetailsStep() {
  const words = useWords('fields');
  const hasTrade = useIsVisible('paymentType');
  return (
    <StepForm step="details" footer={<CreatePanel />}>
      <Card className="flex flex-col gap-5">
        <PurposeField />
        <Fields paths={['fundsSource', 'relationship']} />
        {hasTrade && (
          <FieldGroup title={words('group.trade')}>
            <Fields paths={['paymentType', 'transactionMode', 'logisticsCompany', 'logisticsNumber']} />
          </FieldGroup>
        )}
        <div className="border-subtle border-t pt-5">
          <DraftField path="internalNote" />
        </div>
      </Card>
    </StepForm>
  );
}

/** The one follow-up that stands right below its trigger: goods and services have a detail (C-23 to C-26). */
function PurposeField() {
  const { form, state } = useDraft();
  const { rule, problem, word } = useFieldFacts('purpose');
  const { labelOf, problemText } = useFieldTexts();
  const choices = useWords('choices');
  const hasDetail = useDerived((values) => values.purpose === 'Goods' || values.purpose === 'Service');
  return (
    <FormField control={form.control} name="purpose">
      {(bound) => (
        <RadioGroup
          name="purpose"
          label={labelOf('purpose', state.values)}
          requirement={rule.required ? 'required' : 'optional'}
          error={word ?? (problem && problemText(problem, state.values))}
          value={bound.value}
          onChange={bound.onChange}
          onBlur={bound.onBlur}
          options={purposes.map((purpose) => ({ value: purpose, label: choices(`purpose.${purpose}`) }))}
          followUp={hasDetail ? <DraftField path="subpurpose" /> : undefined}
        />
      )}
    </FormField>
  );
}
