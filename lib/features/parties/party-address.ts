import type { PartyKind, PartyListInput } from './types.ts';

const roots = { payer: '/payers', beneficiary: '/recipients' } as const;

export function partyRoot(kind: PartyKind): (typeof roots)[PartyKind] {
  return roots[kind];
}

export function partyAddress(party: { kind: PartyKind; id: string }): string {
  return `${roots[party.kind]}/${party.id}`;
}

export function partyListAddress({ kind, q, archived, cursor }: PartyListInput): string {
  const search = new URLSearchParams();
  if (archived) search.set('archived', 'true');
  if (q) search.set('q', q);
  if (cursor) search.set('cursor', cursor);
  return search.size > 0 ? `${roots[kind]}?${search}` : roots[kind];
}
