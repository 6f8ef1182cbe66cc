import type { Metadata } from 'next';
import { DraftHeader } from '@/components/drafts/draft-header.tsx';
import { PartiesStep } from '@/components/drafts/parties-step.tsx';
import { type StepProps, stepMetadata } from '../step-metadata.ts';

export function generateMetadata(props: StepProps): Promise<Metadata> {
  return stepMetadata(props, 'parties');
}

export default function PartiesPage() {
  return (
    <>
      <DraftHeader step="parties" />
      <PartiesStep />
    </>
  );
}
