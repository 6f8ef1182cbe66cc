import { titled } from '@/lib/i18n/titled.ts';
import { type ListProps, PartyListPage } from '../_parties/list-page.tsx';

export const generateMetadata = titled('parties.kind.payer.title');

export default function PayersPage({ searchParams }: ListProps) {
  return <PartyListPage kind="payer" searchParams={searchParams} />;
}
