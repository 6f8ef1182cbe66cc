import { PartyDetailPage } from '../../_parties/detail-page.tsx';
import { type PartyProps, partyMetadata } from '../../_parties/metadata.ts';

export const generateMetadata = partyMetadata('payer');

export default function PayerPage({ params }: PartyProps) {
  return <PartyDetailPage kind="payer" params={params} />;
}
