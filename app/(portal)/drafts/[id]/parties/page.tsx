import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DraftHeader } from '@/components/drafts/draft-header.tsx';
import { PartiesStep } from '@/components/drafts/parties-step.tsx';
import { draftOfPage } from '../draft-of-page.ts';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('pageTitle', { step: t('steps.parties.title') }) };
}

export default async function PartiesPage({ params }: Props) {
  await draftOfPage((await params).id);
  return (
    <>
      <DraftHeader step="parties" />
      <PartiesStep />
    </>
  );
}
