import type { Metadata } from 'next';
import { AmountStep } from '@/components/drafts/amount-step.tsx';
import { DraftHeader } from '@/components/drafts/draft-header.tsx';
import { type StepProps, stepMetadata } from '../step-metadata.ts';

export function generateMetadata(props: StepProps): Promise<Metadata> {
  return stepMetadata(props, 'amount');
}

export default function AmountPage() {
  return (
    <>
      <DraftHeader step="amount" />
      <AmountStep />
    </>
  );
}
