'use client';
import { Card } from '@/components/ui/card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { needsChineseName } from '@/lib/features/transfers/conditions/index.ts';
import { useDerived } from './draft-context.ts';
import { FieldGroup, OptionalGroups } from './field-group.tsx';
import {
  AccountGroup,
  AddressGroup,
  ContactGroup,
  IdentityGroup,
  PayerMoreGroups,
  WhoFields,
} from './party-section.tsx';
import { StepForm } from './step-form.tsx';
import { useWords } from './use-words.ts';

export function PartiesStep() {
  const words = useWords('wizard');
  return (
    <StepForm step="parties">
      <Card className="flex flex-col gap-5">
        <FieldGroup title={words('parties.payer')}>
          <WhoFields party="payer" />
        </FieldGroup>
        <OptionalGroups>
          <PayerMoreGroups />
        </OptionalGroups>
      </Card>
      <Card className="flex flex-col gap-5">
        <FieldGroup title={words('parties.beneficiary')}>
          <WhoFields party="beneficiary" />
          <ChineseNameNotice />
        </FieldGroup>
        <AccountGroup />
        <OptionalGroups>
          <IdentityGroup party="beneficiary" />
          <AddressGroup party="beneficiary" />
          <ContactGroup party="beneficiary" />
        </OptionalGroups>
      </Card>
    </StepForm>
  );
}

/** C-31: a word beforehand, so that the information request is no surprise. It stops nothing. */
function ChineseNameNotice() {
  const words = useWords('wizard');
  const shown = useDerived(needsChineseName);
  if (!shown) return null;
  return (
    <Notice kind="info" title={words('chineseName.title')}>
      {words('chineseName.text')}
    </Notice>
  );
}
