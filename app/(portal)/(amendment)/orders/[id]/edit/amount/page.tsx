import { AmountStep } from '@/components/drafts/steps/amount-step.tsx';
import { DraftHeader } from '@/components/drafts/steps/draft-header.tsx';
import { stepMetadata } from '../amendment-of-page.ts';

export const generateMetadata = stepMetadata('amount');

export default function AmountPage() {
  return (
    <>
      <DraftHeader step="amount" />
      <AmountStep />
    </>
  );
}
