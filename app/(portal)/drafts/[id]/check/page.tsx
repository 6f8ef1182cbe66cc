import { redirect } from 'next/navigation';
import { CheckStep } from '@/components/drafts/steps/check-step.tsx';
import { DraftHeader } from '@/components/drafts/steps/draft-header.tsx';
import { type StepProps, stepMetadata, stepOfPage } from '../draft-of-page.ts';

export const generateMetadata = stepMetadata('check');

/**
 * The check step, only for business orders: other orders are reviewed after creation, because they can still change.
 */
export default async function CheckPage(props: StepProps) {
  const draft = await stepOfPage(props, 'check');
  if (draft.family !== 'business') redirect(`/drafts/${draft.id}/details`);
  return (
    <>
      <DraftHeader step="check" />
      <CheckStep />
    </>
  );
}
