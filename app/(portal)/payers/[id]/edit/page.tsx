import { EditPartyPage } from '../../../_parties/form-page.tsx';
import { type PartyProps, partyMetadata } from '../../../_parties/metadata.ts';

export const generateMetadata = partyMetadata('payer');

export default function EditPayerPage({ params }: PartyProps) {
  return <EditPartyPage kind="payer" params={params} />;
}
