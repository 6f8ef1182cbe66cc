import type { Metadata } from 'next';
import { BusinessPartiesStep } from '@/components/drafts/business-parties-step.tsx';
import { DraftHeader } from '@/components/drafts/draft-header.tsx';
import { PartiesStep } from '@/components/drafts/parties-step.tsx';
import { type StepProps, stepMetadata, stepOfPage } from '../step-of-page.ts';

export function generateMetadata(props: StepProps): Promise<Metadata> {
  return stepMetadata(props, 'parties');
}

export default async function PartiesPage(props: StepProps) {
  const { family } = await stepOfPage(props, 'parties');
  return (
    <>
      <DraftHeader step="parties" />
      {family === 'business' ? <BusinessPartiesStep /> : <PartiesStep />}
    </>
  );
}
