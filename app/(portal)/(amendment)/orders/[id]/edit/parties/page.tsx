import { DraftHeader } from '@/components/drafts/draft-header.tsx';
import { PartiesStep } from '@/components/drafts/parties-step.tsx';
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
