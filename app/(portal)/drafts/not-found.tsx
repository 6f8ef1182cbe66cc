import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/link-button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard.drafts');
  return { title: t('missingTitle') };
}

/** Shown for a draft that was discarded or never existed; a sent draft leads to its order by itself. */
export default async function DraftNotFound() {
  const t = await getTranslations('wizard.drafts');
  return (
    <>
      <PageHeader title={t('missingTitle')} description={t('missingText')} />
      <LinkButton href="/drafts">{t('toList')}</LinkButton>
    </>
  );
}
