import { redirect } from 'next/navigation';
import { AllSteps } from '@/components/drafts/steps/all-steps.tsx';
import { DraftHeader } from '@/components/drafts/steps/draft-header.tsx';
import { draftOfPage, type StepProps, stepMetadata } from './draft-of-page.ts';

export const generateMetadata = stepMetadata('all');

export default async function DraftPage({ params }: StepProps) {
  const { draft, onePage } = await draftOfPage((await params).id);
  if (!onePage) redirect(`/drafts/${draft.id}/amount`);
  return (
    <>
      <DraftHeader step="all" />
      <AllSteps />
    </>
  );
}
