import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/link-button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';

export default async function PortalNotFound() {
  const t = await getTranslations('shell.notFound');
  return (
    <>
      <PageHeader title={t('title')} description={t('text')} />
      <LinkButton href="/overview">{t('home')}</LinkButton>
    </>
  );
}
