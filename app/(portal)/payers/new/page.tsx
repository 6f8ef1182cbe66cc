import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NewPartyPage } from '../../_parties/form-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('parties');
  return { title: t('kind.payer.add') };
}

export default function NewPayerPage() {
  return <NewPartyPage kind="payer" />;
}
