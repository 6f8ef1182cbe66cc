import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../fetch-json.ts';
import type { PartyListInput } from './schema.ts';
import { type PartyDetail, type PartyKind, type PartyPage, partyRoot } from './types.ts';

export const partyKeys = { all: ['parties'] as const, details: ['parties', 'detail'] as const };

/** Read at every visit and not cached afterwards: the server renders the page with newer data. */
const ofPage = { staleTime: 0, gcTime: 0 };

export function partyListOptions(input: PartyListInput) {
  const { kind, q = '', archived = false, cursor = '' } = input;
  const search = new URLSearchParams({ kind, q, archived: String(archived), ...(cursor && { cursor }) });
  return queryOptions({
    queryKey: [...partyKeys.all, 'list', String(search)] as const,
    queryFn: ({ signal }) => getJson<PartyPage>(`/api/parties/list?${search}`, signal),
    ...ofPage,
  });
}

export function partyDetailOptions(party: { kind: PartyKind; id: string }) {
  return queryOptions({
    queryKey: [...partyKeys.details, party.id] as const,
    queryFn: ({ signal }) =>
      getJson<PartyDetail>(`/api/parties/${party.id}/detail?kind=${party.kind}`, signal),
    ...ofPage,
  });
}

export function partyListAddress({ kind, q, archived, cursor }: PartyListInput): string {
  const search = new URLSearchParams();
  if (archived) search.set('archived', 'true');
  if (q) search.set('q', q);
  if (cursor) search.set('cursor', cursor);
  return search.size > 0 ? `${partyRoot(kind)}?${search}` : partyRoot(kind);
}
