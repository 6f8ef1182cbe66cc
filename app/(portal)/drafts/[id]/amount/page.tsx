import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AmountStep } from '@/components/drafts/amount-step.tsx';
import { DraftHeader } from '@/components/drafts/draft-header.tsx';
import { draftOfPage } from '../draft-of-page.ts';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('pageTitle', { step: t('steps.amount.title') }) };
}

export default async function AmountPage({ params }: Props) {
  await draftOfPage((await params).id);
  return (
    <>
      <DraftHeader step="amount" />
      <AmountStep />
    </>
  );
}
