import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/link-button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard.drafts');
  return { title: t('missingTitle') };
}

/** What was sent leads to its order by itself; so what is not found was discarded, or never was. */
export default async function DraftNotFound() {
  const t = await getTranslations('wizard.drafts');
  return (
    <>
      <PageHeader title={t('missingTitle')} description={t('missingText')} />
      <LinkButton href="/drafts">{t('toList')}</LinkButton>
    </>
  );
}
