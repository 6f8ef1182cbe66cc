'use client';
import { useTranslations } from 'next-intl';
import type { PartyKind } from '@/lib/features/parties/types.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import { useDerived } from '../drafts/draft-context.ts';
import type { TextPath } from '../drafts/draft-field.tsx';
import { FieldGroup, Fields } from '../drafts/field-group.tsx';
import { OptionalGroup, OptionalGroups } from '../drafts/optional-group.tsx';
import {
  AccountGroup,
  AddressGroup,
  BankGroup,
  ContactGroup,
  IdentityGroup,
  PayerMoreGroups,
  WhoFields,
} from '../drafts/party-section.tsx';
import { Card } from '../ui/card.tsx';

/** All fields of one party, as the wizard has them for its family. */
export function PartyGroups({ kind }: { kind: PartyKind }) {
  const t = useTranslations('fields.group');
  const isBusiness = useDerived((values) => values.family === 'business');
  return (
    <Card className="flex flex-col gap-5">
      <FieldGroup title={t('who')}>
        <WhoFields party={kind} />
      </FieldGroup>
      {isBusiness ? <CompanyGroups kind={kind} /> : <PersonGroups kind={kind} />}
    </Card>
  );
}

function PersonGroups({ kind }: { kind: PartyKind }) {
  if (kind === 'payer') {
    return (
      <OptionalGroups>
        <PayerMoreGroups withReference={false} />
      </OptionalGroups>
    );
  }
  return (
    <>
      <AccountGroup />
      <OptionalGroups>
        <BankGroup />
        <IdentityGroup party={kind} />
        <AddressGroup party={kind} />
        <ContactGroup party={kind} />
      </OptionalGroups>
    </>
  );
}

const accounts: Record<PartyKind, readonly TextPath[]> = {
  payer: ['payer.accountNumber', 'payer.swiftCode'],
  beneficiary: [
    'holderType',
    'beneficiary.accountName',
    'beneficiary.accountNumber',
    'beneficiary.bankName',
    'beneficiary.swiftCode',
    'beneficiary.companyNumber',
    'beneficiary.idNumber',
  ],
};

function CompanyGroups({ kind }: { kind: PartyKind }) {
  const t = useTranslations('fields.group');
  const address = (['country', 'state', 'postCode', 'address'] as const).map(
    (part): FieldPath & TextPath => `${kind}.address.${part}`,
  );
  return (
    <>
      <FieldGroup title={t(kind === 'payer' ? 'payerAccount' : 'account')}>
        <Fields paths={accounts[kind]} />
      </FieldGroup>
      <OptionalGroups>
        <OptionalGroup title={t('address')} paths={address} />
      </OptionalGroups>
    </>
  );
}
