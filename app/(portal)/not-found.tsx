import { getTranslations } from 'next-intl/server';
import { FindOrderForm } from '@/components/shell/search-box.tsx';
import { LinkButton } from '@/components/ui/button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('shell.notFound.title');

export default async function PortalNotFound() {
  const t = await getTranslations('shell.notFound');
  return (
    <>
      <PageHeader title={t('title')} description={t('text')} />
      <FindOrderForm />
      <LinkButton href="/overview">{t('home')}</LinkButton>
    </>
  );
}
