'use client';
import { Notice } from '@/components/ui/notice.tsx';
import { needsChineseName } from '@/lib/features/transfers/conditions/index.ts';
import { NameHelper } from './account-helpers.tsx';
import { useDerived } from './draft-context.ts';
import { OptionalGroups } from './optional-group.tsx';
import { PartyFrame } from './party-frame.tsx';
import {
  AccountGroup,
  AddressGroup,
  BankGroup,
  ContactGroup,
  IdentityGroup,
  PayerMoreGroups,
  WhoFields,
} from './party-section.tsx';
import { useWords } from './use-words.ts';

/** Step 2 of global and personal orders, where either party is a person or a company. */
export function PartiesFields() {
  return (
    <>
      <PartyFrame party="payer" who={<WhoFields party="payer" />}>
        <OptionalGroups>
          <PayerMoreGroups />
        </OptionalGroups>
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
        <AccountGroup />
        <OptionalGroups>
          <BankGroup />
          <IdentityGroup party="beneficiary" />
          <AddressGroup party="beneficiary" />
          <ContactGroup party="beneficiary" />
        </OptionalGroups>
      </PartyFrame>
    </>
  );
}

/** C-31: a word beforehand, so that the information request is no surprise. It stops nothing. */
export function ChineseNameNotice() {
  const words = useWords('wizard');
  const shown = useDerived(needsChineseName);
  if (!shown) return null;
  return (
    <Notice kind="info" title={words('chineseName.title')} actions={<NameHelper />}>
      {words('chineseName.text')}
    </Notice>
  );
}
