import type { Metadata } from 'next';
import { PartyDetailPage, type PartyProps, partyTitle } from '../../_parties/detail-page.tsx';

export async function generateMetadata({ params }: PartyProps): Promise<Metadata> {
  return { title: await partyTitle({ kind: 'payer', params }) };
}

export default function PayerPage({ params }: PartyProps) {
  return <PartyDetailPage kind="payer" params={params} />;
}
