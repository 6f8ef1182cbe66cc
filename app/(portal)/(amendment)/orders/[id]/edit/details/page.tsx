import { DetailsStep } from '@/components/drafts/details-step.tsx';
import { DraftHeader } from '@/components/drafts/draft-header.tsx';
import { stepMetadata } from '../step-metadata.ts';

export const generateMetadata = stepMetadata('details');

export default function DetailsPage() {
  return (
    <>
      <DraftHeader step="details" />
      <DetailsStep />
    </>
  );
}
