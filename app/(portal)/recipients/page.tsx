import { titled } from '@/lib/i18n/titled.ts';
import { type ListProps, PartyListPage } from '../_parties/list-page.tsx';

export const generateMetadata = titled('parties.kind.beneficiary.title');

export default function RecipientsPage({ searchParams }: ListProps) {
  return <PartyListPage kind="beneficiary" searchParams={searchParams} />;
}
