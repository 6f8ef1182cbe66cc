import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DetailsStep } from '@/components/drafts/details-step.tsx';
import { DraftHeader } from '@/components/drafts/draft-header.tsx';
import { draftOfPage } from '../draft-of-page.ts';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('pageTitle', { step: t('steps.details.title') }) };
}

export default async function DetailsPage({ params }: Props) {
  await draftOfPage((await params).id);
  return (
    <>
      <DraftHeader step="details" />
      <DetailsStep />
    </>
  );
}
