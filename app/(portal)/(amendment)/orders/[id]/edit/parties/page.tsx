import { DraftHeader } from '@/components/drafts/steps/draft-header.tsx';
import { PartiesStep } from '@/components/drafts/steps/parties-step.tsx';
import { stepMetadata } from '../amendment-of-page.ts';

export const generateMetadata = stepMetadata('parties');

export default function PartiesPage() {
  return (
    <>
      <DraftHeader step="parties" />
      <PartiesStep />
    </>
  );
}
