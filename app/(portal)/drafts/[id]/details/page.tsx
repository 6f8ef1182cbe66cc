import { DetailsStep } from '@/components/drafts/steps/all-steps.tsx';
import { DraftHeader } from '@/components/drafts/steps/draft-header.tsx';
import { type StepProps, stepMetadata, stepOfPage } from '../draft-of-page.ts';

export const generateMetadata = stepMetadata('details');

export default async function DetailsPage(props: StepProps) {
  await stepOfPage(props, 'details');
  return (
    <>
      <DraftHeader step="details" />
      <DetailsStep />
    </>
  );
}
