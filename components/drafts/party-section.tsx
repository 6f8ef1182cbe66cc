'use client';
import { AccountHelpers } from './account-helpers.tsx';
import { AddressFields } from './address-fields.tsx';
import { useDerived, useIsVisible } from './draft-context.ts';
import { DraftField, type TextPath } from './draft-field.tsx';
import { FieldGroup, Fields, Pair } from './field-group.tsx';
import { OptionalGroup } from './optional-group.tsx';
import { useWords } from './use-words.ts';

type Party = 'payer' | 'beneficiary';

const at =
  (party: Party) =>
  (name: string): TextPath =>
    `${party}.${name}` as TextPath;

/** The fields of a party's kind and name, and the personal details the interface needs. */
export function WhoFields({ party }: { party: Party }) {
  const path = at(party);
  const isPerson = useIsVisible(path('firstName'));
  return (
    <>
      <DraftField path={path('entityType')} />
      {isPerson && (
        <Pair>
          <DraftField path={path('lastName')} />
          <DraftField path={path('firstName')} />
        </Pair>
      )}
      <DraftField path={path('fullName')} />
      <DraftField path={path('nationality')} />
      {party === 'beneficiary' && <DraftField path="beneficiary.gender" />}
    </>
  );
}

export function IdentityGroup({ party }: { party: Party }) {
  const words = useWords('fields');
  const path = at(party);
  const country = party === 'payer' ? (['payer.idCountry'] as const) : [];
  const paths = [path('idType'), path('idNumber'), ...country, path('idIssueDate'), path('idExpiryDate')];
  return (
    <OptionalGroup title={words('group.identity')} paths={paths}>
      <Fields paths={[path('idType'), path('idNumber'), ...country]} />
      <Pair>
        <DraftField path={path('idIssueDate')} />
        <DraftField path={path('idExpiryDate')} />
      </Pair>
    </OptionalGroup>
  );
}

export function ContactGroup({ party }: { party: Party }) {
  const words = useWords('fields');
  const path = at(party);
  const occupation = party === 'beneficiary' ? (['beneficiary.occupation'] as const) : [];
  return (
    <OptionalGroup
      title={words('group.contact')}
      paths={[path('phoneCode'), path('phoneNumber'), path('email'), ...occupation]}
    >
      <Pair narrowFirst>
        <DraftField path={path('phoneCode')} />
        <DraftField path={path('phoneNumber')} />
      </Pair>
      <Fields paths={[path('email'), ...occupation]} />
    </OptionalGroup>
  );
}

export function AddressGroup({ party }: { party: Party }) {
  const words = useWords('fields');
  const path = at(party);
  const district = party === 'beneficiary' ? (['beneficiary.address.district'] as const) : [];
  const before = ['address.country', 'address.state', 'address.city'].map(path);
  const after = ['address.street', 'address.postCode', 'address.address'].map(path);
  const paths = [...before, ...district, ...after];
  return (
    <OptionalGroup title={words('group.address')} paths={paths}>
      <AddressFields party={party} paths={paths} />
    </OptionalGroup>
  );
}

/** The reference belongs to one payment: a payer that is only saved has none. */
export function PayerMoreGroups({ withReference = true }: { withReference?: boolean }) {
  const words = useWords('fields');
  return (
    <>
      <OptionalGroup
        title={words('group.person')}
        paths={['payer.lastNameEn', 'payer.firstNameEn', 'payer.gender', 'payer.dob', 'payer.occupation']}
      />
      <IdentityGroup party="payer" />
      <AddressGroup party="payer" />
      <ContactGroup party="payer" />
      <OptionalGroup
        title={words('group.payerAccount')}
        paths={['payer.accountInfo.bankName', 'payer.accountInfo.number']}
      />
      {withReference && <OptionalGroup title={words('group.reference')} paths={['payer.reference']} />}
    </>
  );
}

const routing = ['beneficiary.accountInfo.routingType', 'beneficiary.accountInfo.routingValue'] as const;
const bankAddress = 'beneficiary.accountInfo.address';

/** A bank in mainland China is found by its name and the account's number; routing codes are other countries'. */
const useIsFoundByName = () =>
  useDerived(({ beneficiary, targetCurrency }) => {
    const { accountType, accountInfo } = beneficiary;
    if (accountType !== 'bank') return false;
    return accountInfo.country === 'CN' || (accountInfo.country === '' && targetCurrency === 'CNY');
  });

export function AccountGroup() {
  const words = useWords('fields');
  const isFoundByName = useIsFoundByName();
  return (
    <FieldGroup title={words('group.account')}>
      <Fields
        paths={[
          'beneficiary.accountType',
          'beneficiary.accountInfo.name',
          'beneficiary.accountInfo.bankName',
          'beneficiary.accountInfo.number',
        ]}
      />
      {!isFoundByName && <Fields paths={routing} />}
      <Pair>
        <DraftField path="beneficiary.accountInfo.country" />
        <DraftField path="beneficiary.accountInfo.currency" />
      </Pair>
      {!isFoundByName && <DraftField path={bankAddress} />}
      <AccountHelpers />
    </FieldGroup>
  );
}

/** The seldom known fields of a bank, where the bank is not found by them. */
export function BankGroup() {
  const words = useWords('fields');
  if (!useIsFoundByName()) return null;
  return <OptionalGroup title={words('group.bank')} paths={[...routing, bankAddress]} />;
}
