'use client';
import { useMemo, useState } from 'react';
import { usesAreaPicker } from '@/lib/features/transfers/conditions/index.ts';
import { pathsOf } from '@/lib/features/transfers/fields.ts';
import type { Party } from '@/lib/features/transfers/types.ts';
import type { FieldGroup as GroupName } from '@/lib/service-core/fields/definition.ts';
import { DraftArea } from '../../lookups/area-picker.tsx';
import { useDerived, useHasError, useIsVisible, useRules } from '../form/draft-context.ts';
import { AccountHelpers } from './account-helpers.tsx';
import { DraftField, FieldGroup, Fields, OptionalGroup, OptionalGroups, Pair } from './draft-field.tsx';
import type { TextPath } from './field-kinds.ts';
import { useWords } from './use-words.ts';

type Props = { party: Party; paths: readonly TextPath[] };

const picked = /\.address\.(?:state|city|district)$/;

/**
 * The parts of an address. In mainland China one picker sets them all (C-37), unless the person chose to type them, one
 * of them is wrong, or one cannot be changed.
 */
function AddressFields({ party, paths }: Props) {
  const rules = useRules();
  const [byHand, setByHand] = useState(false);
  const inChina = useDerived(
    (values) =>
      usesAreaPicker(values, party) ||
      (values[party].address.country === '' && values[party].nationality === 'CN'),
  );
  const parts = useMemo(() => paths.filter((path) => picked.test(path)), [paths]);
  const isOpen = parts.every((path) => !rules[path].locked) && parts.some((path) => rules[path].visible);
  const isWrong = useHasError(parts);
  const country = paths.filter((path) => path.endsWith('.country'));
  const rest = paths.filter((path) => !picked.test(path) && !path.endsWith('.country'));
  const separate = <Fields paths={parts} />;
  return (
    <>
      <Fields paths={country} />
      {inChina && isOpen && !byHand && !isWrong ? (
        <DraftArea party={party} onManual={() => setByHand(true)} />
      ) : (
        separate
      )}
      <Fields paths={rest} />
    </>
  );
}

const at =
  (party: Party) =>
  (name: string): TextPath =>
    `${party}.${name}` as TextPath;

/** The fields of a part, from the registry: a field added there appears here. */
const textsOf = (party: Party, group: GroupName) => pathsOf(party, group) as TextPath[];

/** A party's kind, name and the personal details that the interface needs. */
export function WhoFields({ party }: { party: Party }) {
  const path = at(party);
  const isPerson = useIsVisible(path('firstName'));
  const above = ['entityType', 'lastName', 'firstName'].map(path);
  return (
    <>
      <DraftField path={path('entityType')} />
      {isPerson && (
        <Pair>
          <DraftField path={path('lastName')} />
          <DraftField path={path('firstName')} />
        </Pair>
      )}
      <Fields paths={textsOf(party, 'who').filter((one) => !above.includes(one))} />
    </>
  );
}

function IdentityGroup({ party }: { party: Party }) {
  const words = useWords('fields');
  const path = at(party);
  const paths = textsOf(party, 'identity');
  const dates = [path('idIssueDate'), path('idExpiryDate')];
  return (
    <OptionalGroup title={words('group.identity')} paths={paths}>
      <Fields paths={paths.filter((one) => !dates.includes(one))} />
      <Pair>
        <DraftField path={path('idIssueDate')} />
        <DraftField path={path('idExpiryDate')} />
      </Pair>
    </OptionalGroup>
  );
}

function ContactGroup({ party }: { party: Party }) {
  const words = useWords('fields');
  const path = at(party);
  const paths = textsOf(party, 'contact');
  const phone = [path('phoneCode'), path('phoneNumber')];
  return (
    <OptionalGroup title={words('group.contact')} paths={paths}>
      <Pair narrowFirst>
        <DraftField path={path('phoneCode')} />
        <DraftField path={path('phoneNumber')} />
      </Pair>
      <Fields paths={paths.filter((one) => !phone.includes(one))} />
    </OptionalGroup>
  );
}

function AddressGroup({ party }: { party: Party }) {
  const words = useWords('fields');
  const paths = textsOf(party, 'address');
  return (
    <OptionalGroup title={words('group.address')} paths={paths}>
      <AddressFields party={party} paths={paths} />
    </OptionalGroup>
  );
}

/** The reference belongs to one payment, so a saved payer has none. */
function PayerMoreGroups({ withReference = true }: { withReference?: boolean }) {
  const words = useWords('fields');
  return (
    <>
      <OptionalGroup title={words('group.person')} paths={textsOf('payer', 'person')} />
      <IdentityGroup party="payer" />
      <AddressGroup party="payer" />
      <ContactGroup party="payer" />
      <OptionalGroup title={words('group.payerAccount')} paths={textsOf('payer', 'account')} />
      {withReference && (
        <OptionalGroup title={words('group.reference')} paths={textsOf('payer', 'reference')} />
      )}
    </>
  );
}

const routing = ['beneficiary.accountInfo.routingType', 'beneficiary.accountInfo.routingValue'] as const;
const accountType = 'beneficiary.accountType';
const bankAddress = 'beneficiary.accountInfo.address';
const account = [
  'beneficiary.accountInfo.name',
  'beneficiary.accountInfo.bankName',
  'beneficiary.accountInfo.number',
] as const;
const place = ['beneficiary.accountInfo.country', 'beneficiary.accountInfo.currency'] as const;
const laidOut: readonly TextPath[] = [accountType, ...account, ...routing, ...place, bankAddress];

/** The service finds a bank in mainland China by its name and the account number; other countries need routing codes. */
const useIsFoundByName = () =>
  useDerived(({ beneficiary, targetCurrency }) => {
    const { accountType, accountInfo } = beneficiary;
    if (accountType !== 'bank') return false;
    return accountInfo.country === 'CN' || (accountInfo.country === '' && targetCurrency === 'CNY');
  });

function AccountGroup() {
  const words = useWords('fields');
  const isFoundByName = useIsFoundByName();
  return (
    <FieldGroup title={words('group.account')}>
      <DraftField path={accountType} />
      {/* First, because the country decides which codes and which form of account there are. */}
      <Pair>
        <Fields paths={place} />
      </Pair>
      <Fields paths={account} />
      {!isFoundByName && <Fields paths={routing} />}
      {!isFoundByName && <DraftField path={bankAddress} />}
      <Fields paths={textsOf('beneficiary', 'account').filter((one) => !laidOut.includes(one))} />
      <AccountHelpers />
    </FieldGroup>
  );
}

/** The bank fields that few people know, for accounts that are found without them. */
function BankGroup() {
  const words = useWords('fields');
  if (!useIsFoundByName()) return null;
  return <OptionalGroup title={words('group.bank')} paths={[...routing, bankAddress]} />;
}

type PartyPartsProps = {
  party: Party;
  /** True for a saved party; false for the party of one payment. */
  isSaved?: boolean;
};

/** The parts of a party below its name and kind, as its family needs them. */
export function PartyParts({ party, isSaved = false }: PartyPartsProps) {
  const isBusiness = useDerived((values) => values.family === 'business');
  if (isBusiness) return <CompanyParts party={party} />;
  if (party === 'payer') {
    return (
      <OptionalGroups>
        <PayerMoreGroups withReference={!isSaved} />
      </OptionalGroups>
    );
  }
  return (
    <>
      <AccountGroup />
      <OptionalGroups>
        <BankGroup />
        <IdentityGroup party={party} />
        <AddressGroup party={party} />
        <ContactGroup party={party} />
      </OptionalGroups>
    </>
  );
}

/** The recipient of a business order: two companies, and the account of the supplier or of a person who acts for it. */
function CompanyParts({ party }: { party: Party }) {
  const words = useWords('fields');
  return (
    <>
      <FieldGroup title={words(party === 'payer' ? 'group.payerAccount' : 'group.account')}>
        <Fields paths={[...textsOf(party, 'account'), ...textsOf(party, 'identity')]} />
        {party === 'beneficiary' && <AccountHelpers />}
      </FieldGroup>
      <OptionalGroups>
        <AddressGroup party={party} />
        <ContactGroup party={party} />
      </OptionalGroups>
    </>
  );
}
