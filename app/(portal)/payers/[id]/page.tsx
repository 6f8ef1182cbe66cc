import { PartyDetailPage, type PartyProps, partyMetadata } from '../../_parties/detail-page.tsx';

export const generateMetadata = partyMetadata('payer');

export default function PayerPage({ params }: PartyProps) {
  return <PartyDetailPage kind="payer" params={params} />;
}
