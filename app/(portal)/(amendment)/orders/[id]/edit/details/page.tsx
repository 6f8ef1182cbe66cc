import { DetailsStep } from '@/components/drafts/steps/all-steps.tsx';
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
