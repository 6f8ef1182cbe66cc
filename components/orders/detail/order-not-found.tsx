import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FindOrderForm } from '../../shell/search-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export async function orderNotFoundMetadata(): Promise<Metadata> {
  const t = await getTranslations('order');
  return { title: t('notFoundTitle') };
}

/** The page for an order that does not exist. */
export async function OrderNotFound() {
  const t = await getTranslations('order');
  return (
    <>
      <PageHeader title={t('notFoundTitle')} description={t('notFoundText')} />
      <FindOrderForm />
    </>
  );
}
