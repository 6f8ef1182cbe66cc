import { PartyDetailPage } from '../../_parties/detail-page.tsx';
import { type PartyProps, partyMetadata } from '../../_parties/metadata.ts';

export const generateMetadata = partyMetadata('beneficiary');

export default function RecipientPage({ params }: PartyProps) {
  return <PartyDetailPage kind="beneficiary" params={params} />;
}
