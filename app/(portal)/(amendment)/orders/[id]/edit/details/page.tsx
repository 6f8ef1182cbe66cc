import { DetailsStep } from '@/components/drafts/steps/details-step.tsx';
import { DraftHeader } from '@/components/drafts/steps/draft-header.tsx';
import { stepMetadata } from '../amendment-of-page.ts';

export const generateMetadata = stepMetadata('details');

export default function DetailsPage() {
  return (
    <>
      <DraftHeader step="details" />
      <DetailsStep />
    </>
  );
}
