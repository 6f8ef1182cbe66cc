import type { DraftValues } from '@/lib/features/transfers/types.ts';

type Known = { revision: number; values: DraftValues };

const newest = new Map<string, Known>();

/**
 * The newest state of each draft that this tab saved. The router may show an older page when somebody goes back;
 * its values must not win over what was saved since. In memory only: nothing personal is written to the browser.
 */
export function rememberDraft(draftId: string, known: Known): void {
  newest.set(draftId, known);
}

export function newestOf(draftId: string, fromPage: Known): Known {
  const known = newest.get(draftId);
  return known && known.revision > fromPage.revision ? known : fromPage;
}
