'use client';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { useDraft } from './draft-context.ts';

const loadMerge = () => import('./conflict-merge.tsx');

/** Resolves a save conflict by choosing a version for each field. */
export function ConflictDialog() {
  const { saveState } = useDraft();
  const merge = useOnDemand(loadMerge, saveState.phase === 'conflict');
  if (saveState.phase !== 'conflict' || !merge) return null;
  return <merge.ConflictMerge key={saveState.current.revision} current={saveState.current} />;
}
