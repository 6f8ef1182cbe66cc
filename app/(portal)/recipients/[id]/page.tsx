import { PartyDetailPage, type PartyProps, partyMetadata } from '../../_parties/detail-page.tsx';

export const generateMetadata = partyMetadata('beneficiary');

export default function RecipientPage({ params }: PartyProps) {
  return <PartyDetailPage kind="beneficiary" params={params} />;
}
