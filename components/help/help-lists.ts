import { getMessages } from 'next-intl/server';
import type { RefusalId, TermId } from './help-entries.ts';

/** Returns the entries of the catalogue that the code does not enumerate: the portal's refusals and the terms. */
export async function helpLists(): Promise<{ refusals: RefusalId[]; terms: TermId[] }> {
  const { help } = await getMessages();
  return {
    refusals: Object.keys(help.refusal) as RefusalId[],
    terms: Object.keys(help.term) as TermId[],
  };
}
