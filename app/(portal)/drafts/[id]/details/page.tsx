import type { Metadata } from 'next';
import { DetailsBeforeCheck } from '@/components/drafts/details-before-check.tsx';
import { DetailsStep } from '@/components/drafts/details-step.tsx';
import { DraftHeader } from '@/components/drafts/draft-header.tsx';
import { type StepProps, stepMetadata, stepOfPage } from '../step-of-page.ts';

export function generateMetadata(props: StepProps): Promise<Metadata> {
  return stepMetadata(props, 'details');
}

export default async function DetailsPage(props: StepProps) {
  const { family } = await stepOfPage(props, 'details');
  return (
    <>
      <DraftHeader step="details" />
      {family === 'business' ? <DetailsBeforeCheck /> : <DetailsStep />}
    </>
  );
}
