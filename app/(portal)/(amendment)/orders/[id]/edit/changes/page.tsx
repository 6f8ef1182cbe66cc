import type { Metadata } from 'next';
import { ChangesStep } from '@/components/drafts/changes-step.tsx';
import { DraftHeader } from '@/components/drafts/draft-header.tsx';
import { type StepProps, stepMetadata } from '../step-metadata.ts';

export function generateMetadata(props: StepProps): Promise<Metadata> {
  return stepMetadata(props, 'changes');
}

export default function ChangesPage() {
  return (
    <>
      <DraftHeader step="changes" />
      <ChangesStep />
    </>
  );
}
