import { DraftHeader } from '@/components/drafts/steps/draft-header.tsx';
import { PartiesStep } from '@/components/drafts/steps/parties-step.tsx';
import { type StepProps, stepMetadata, stepOfPage } from '../draft-of-page.ts';

export const generateMetadata = stepMetadata('parties');

export default async function PartiesPage(props: StepProps) {
  await stepOfPage(props, 'parties');
  return (
    <>
      <DraftHeader step="parties" />
      <PartiesStep />
    </>
  );
}
