'use client';
import { AccountHelpers } from './account-helpers.tsx';
import { AddressFields } from './address-fields.tsx';
import { FieldGroup, Fields } from './field-group.tsx';
import { OptionalGroup, OptionalGroups } from './optional-group.tsx';
import { ChineseNameNotice } from './parties-fields.tsx';
import { PartyFrame } from './party-frame.tsx';
import { useWords } from './use-words.ts';

const address = ['country', 'state', 'postCode', 'address'] as const;
const payerAddress = address.map((part) => `payer.address.${part}` as const);
const supplierAddress = address.map((part) => `beneficiary.address.${part}` as const);

/** Step 2 of business orders: two companies, and the account of the supplier or of a person who acts for it. */
export function BusinessPartiesFields() {
  const words = useWords('fields');
  return (
    <>
      <PartyFrame
        party="payer"
        who={<Fields paths={['payer.fullName', 'payer.accountNumber', 'payer.swiftCode']} />}
      >
        <OptionalGroups>
          <OptionalGroup title={words('group.address')} paths={payerAddress}>
            <AddressFields party="payer" paths={payerAddress} />
          </OptionalGroup>
        </OptionalGroups>
      </PartyFrame>
      <PartyFrame
        party="beneficiary"
        who={
          <>
            <Fields paths={['beneficiary.fullName']} />
            <ChineseNameNotice />
          </>
        }
      >
        <FieldGroup title={words('group.account')}>
          <Fields
            paths={[
              'holderType',
              'beneficiary.accountName',
              'beneficiary.accountNumber',
              'beneficiary.bankName',
              'beneficiary.swiftCode',
              'beneficiary.companyNumber',
              'beneficiary.idNumber',
            ]}
          />
          <AccountHelpers />
        </FieldGroup>
        <OptionalGroups>
          <OptionalGroup title={words('group.address')} paths={supplierAddress}>
            <AddressFields party="beneficiary" paths={supplierAddress} />
          </OptionalGroup>
        </OptionalGroups>
      </PartyFrame>
    </>
  );
}
