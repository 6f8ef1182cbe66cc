import { AmountStep } from '@/components/drafts/steps/amount-step.tsx';
import { DraftHeader } from '@/components/drafts/steps/draft-header.tsx';
import { type StepProps, stepMetadata, stepOfPage } from '../draft-of-page.ts';

export const generateMetadata = stepMetadata('amount');

export default async function AmountPage(props: StepProps) {
  await stepOfPage(props, 'amount');
  return (
    <>
      <DraftHeader step="amount" />
      <AmountStep />
    </>
  );
}
