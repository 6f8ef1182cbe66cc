import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ImportStartPage } from '../../_parties/import-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('parties');
  return { title: t('kind.payer.import') };
}

export default function ImportPayersPage() {
  return <ImportStartPage kind="payer" />;
}
