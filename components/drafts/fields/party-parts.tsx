'use client';
import type { Party } from '@/lib/features/transfers/types.ts';
import { useDerived } from '../form/draft-context.ts';
import { AccountHelpers } from './account-helpers.tsx';
import { FieldGroup, Fields } from './field-group.tsx';
import { OptionalGroups } from './optional-group.tsx';
import {
  AccountGroup,
  AddressGroup,
  BankGroup,
  ContactGroup,
  IdentityGroup,
  PayerMoreGroups,
  textsOf,
} from './party-section.tsx';
import { useWords } from './use-words.ts';

type Props = {
  party: Party;
  /** The party is saved for any payment instead of named in one. */
  isSaved?: boolean;
};

/** The parts of a party below its name and kind, as its family asks for them. */
export function PartyParts({ party, isSaved = false }: Props) {
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

/** Of a business order: two companies, and the account of the supplier or of a person who acts for it. */
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
