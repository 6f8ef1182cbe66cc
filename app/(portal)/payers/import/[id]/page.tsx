import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ImportPage, type ImportProps } from '../../../_parties/import-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('parties');
  return { title: t('kind.payer.import') };
}

export default function PayersFilePage(props: ImportProps) {
  return <ImportPage kind="payer" {...props} />;
}
