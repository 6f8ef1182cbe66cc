import { type PartyProps, partyMetadata } from '../../../_parties/detail-page.tsx';
import { EditPartyPage } from '../../../_parties/form-page.tsx';

export const generateMetadata = partyMetadata('payer');

export default function EditPayerPage({ params }: PartyProps) {
  return <EditPartyPage kind="payer" params={params} />;
}
