'use client';
import { RadioGroup } from '@/components/forms/radio-group.tsx';
import { Card } from '@/components/ui/card.tsx';
import { purposes } from '@/lib/service-core/contract/enums.ts';
import { useDerived, useDraft, useFieldFacts } from './draft-context.ts';
import { DraftField } from './draft-field.tsx';
import { FieldGroup, Fields } from './field-group.tsx';
import { FormField } from './form-field.tsx';
import { LockedField } from './locked-field.tsx';
import { useFieldTexts, useWords } from './use-words.ts';

const ofTrade = ['paymentType', 'transactionMode', 'logisticsCompany', 'logisticsNumber'] as const;
// Its payment stage and mode are asked for beside the amount.
const ofBusinessTrade = ['logisticsCompany', 'logisticsNumber'] as const;

/** Step 3: what the money is for, where it comes from, and the goods it pays. */
export function DetailsFields() {
  const { family } = useDraft();
  const words = useWords('fields');
  const trade = family === 'business' ? ofBusinessTrade : ofTrade;
  return (
    <Card className="flex flex-col gap-5">
      <PurposeField />
      <Fields paths={['fundsSource', 'relationship']} />
      <FieldGroup title={words('group.trade')} paths={trade}>
        <Fields paths={trade} />
      </FieldGroup>
      <div className="border-subtle border-t pt-5 first:border-t-0 first:pt-0">
        <DraftField path="internalNote" />
      </div>
    </Card>
  );
}

/** The one follow-up that stands right below its trigger: goods and services have a detail (C-23 to C-26). */
function PurposeField() {
  const { form, state } = useDraft();
  const { rule, problem, word } = useFieldFacts('purpose');
  const { labelOf, problemText } = useFieldTexts();
  const choices = useWords('choices');
  const fields = useWords('fields');
  const hasDetail = useDerived((values) => values.purpose === 'Goods' || values.purpose === 'Service');
  if (rule.locked) return <LockedField path="purpose" />;
  if (!rule.visible) return null;
  return (
    <FormField form={form} path="purpose">
      {(bound) => (
        <RadioGroup
          name="purpose"
          label={labelOf('purpose', state.values)}
          requirement={rule.required ? 'required' : 'optional'}
          error={word ?? (problem && problemText(problem, state.values))}
          value={bound.value}
          onChange={bound.onChange}
          options={purposes.map((purpose) => ({
            value: purpose,
            label: choices(`purpose.${purpose}`),
            // Said of those that are taken for one another.
            detail: fields.has(`purpose.detail.${purpose}`) ? fields(`purpose.detail.${purpose}`) : undefined,
          }))}
          followUp={hasDetail ? <DraftField path="subpurpose" /> : undefined}
        />
      )}
    </FormField>
  );
}
