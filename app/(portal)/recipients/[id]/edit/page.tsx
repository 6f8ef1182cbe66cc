import { EditPartyPage } from '../../../_parties/form-page.tsx';
import { type PartyProps, partyMetadata } from '../../../_parties/metadata.ts';

export const generateMetadata = partyMetadata('beneficiary');

export default function EditRecipientPage({ params }: PartyProps) {
  return <EditPartyPage kind="beneficiary" params={params} />;
}
