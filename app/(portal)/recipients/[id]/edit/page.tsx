import { type PartyProps, partyMetadata } from '../../../_parties/detail-page.tsx';
import { EditPartyPage } from '../../../_parties/form-page.tsx';

export const generateMetadata = partyMetadata('beneficiary');

export default function EditRecipientPage({ params }: PartyProps) {
  return <EditPartyPage kind="beneficiary" params={params} />;
}
