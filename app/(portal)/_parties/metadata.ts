import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { partyRoot } from '@/lib/features/parties/party-address.ts';
import { partySummaryOf } from '@/lib/features/parties/queries.ts';
import { partyIdSchema } from '@/lib/features/parties/schema.ts';
import type { PartyKind } from '@/lib/features/parties/types.ts';

export type PartyProps = { params: Promise<{ id: string }> };

/** For the browser's title: the name, as the page shows it. */
export const partyMetadata =
  (kind: PartyKind) =>
  async ({ params }: PartyProps): Promise<Metadata> => {
    const { id } = await params;
    const t = await getTranslations('parties');
    const actor = await requireActor(`${partyRoot(kind)}/${id}`);
    const party = partyIdSchema.safeParse({ id }).success ? await partySummaryOf(actor, id) : null;
    return { title: party?.kind === kind ? party.name : t(`kind.${kind}.title`) };
  };
