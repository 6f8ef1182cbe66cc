import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type ListProps, PartyListPage } from '../_parties/list-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('parties');
  return { title: t('kind.payer.title') };
}

export default function PayersPage({ searchParams }: ListProps) {
  return <PartyListPage kind="payer" searchParams={searchParams} />;
}
