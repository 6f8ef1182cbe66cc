import type { Metadata } from 'next';
import { type PartyProps, partyTitle } from '../../../_parties/detail-page.tsx';
import { EditPartyPage } from '../../../_parties/form-page.tsx';

export async function generateMetadata({ params }: PartyProps): Promise<Metadata> {
  return { title: await partyTitle({ kind: 'beneficiary', params }) };
}

export default function EditRecipientPage({ params }: PartyProps) {
  return <EditPartyPage kind="beneficiary" params={params} />;
}
