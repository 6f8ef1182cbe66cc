import type { Metadata } from 'next';
import { DetailsBeforeCheck } from '@/components/drafts/details-before-check.tsx';
import { DraftHeader } from '@/components/drafts/draft-header.tsx';
import { type StepProps, stepMetadata } from '../step-metadata.ts';

export function generateMetadata(props: StepProps): Promise<Metadata> {
  return stepMetadata(props, 'details');
}

export default function DetailsPage() {
  return (
    <>
      <DraftHeader step="details" />
      <DetailsBeforeCheck />
    </>
  );
}
