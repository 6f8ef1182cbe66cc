import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('wizard.drafts.missingTitle');

/** Shown for a draft that was discarded or never existed; a sent draft redirects to its order. */
export default async function DraftNotFound() {
  const t = await getTranslations('wizard.drafts');
  return (
    <>
      <PageHeader title={t('missingTitle')} description={t('missingText')} />
      <LinkButton href="/drafts">{t('toList')}</LinkButton>
    </>
  );
}
