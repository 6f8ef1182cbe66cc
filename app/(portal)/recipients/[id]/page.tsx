import type { Metadata } from 'next';
import { PartyDetailPage, type PartyProps, partyTitle } from '../../_parties/detail-page.tsx';

export async function generateMetadata({ params }: PartyProps): Promise<Metadata> {
  return { title: await partyTitle({ kind: 'beneficiary', params }) };
}

export default function RecipientPage({ params }: PartyProps) {
  return <PartyDetailPage kind="beneficiary" params={params} />;
}
