import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { LinkButton } from '@/components/ui/link-button.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';

export default async function OrderNotFound() {
  const t = await getTranslations('order');
  return (
    <>
      <PageHeader title={t('notFoundTitle')} />
      <EmptyState
        title={t('notFoundText')}
        action={
          <LinkButton href="/orders" size="sm">
            {t('notFoundSearch')}
          </LinkButton>
        }
      />
    </>
  );
}
