import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PartyPanel } from '@/components/parties/party-panel.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { getPartyDetail, partySummaryOf } from '@/lib/features/parties/queries.ts';
import { partyIdSchema } from '@/lib/features/parties/schema.ts';
import { type PartyKind, partyRoot } from '@/lib/features/parties/types.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

export async function PartyDetailPage({ kind, params }: PartyProps & { kind: PartyKind }) {
  const { id } = await params;
  const actor = await requireActor(`${partyRoot(kind)}/${id}`);
  const known = partyIdSchema.safeParse({ id }).success;
  const detail = known ? await getPartyDetail(actor, { id, kind }) : null;
  if (detail === null) notFound();
  return (
    <ClientMessages
      namespaces={['parties', 'party', 'choices', 'errors', 'fields', 'statuses', 'stepUp', 'wizard']}
    >
      <PartyPanel
        key={id}
        initial={detail}
        mayEdit={may(actor.role, 'party:edit')}
        mayDraft={may(actor.role, 'order:draft')}
        mayReveal={may(actor.role, 'party:reveal')}
      />
    </ClientMessages>
  );
}

export type PartyProps = { params: Promise<{ id: string }> };

/** Sets the browser's title to the party's name, as shown on the page. */
export const partyMetadata =
  (kind: PartyKind) =>
  async ({ params }: PartyProps): Promise<Metadata> => {
    const { id } = await params;
    const t = await getTranslations('parties');
    const actor = await requireActor(`${partyRoot(kind)}/${id}`);
    const party = partyIdSchema.safeParse({ id }).success ? await partySummaryOf(actor, id) : null;
    return { title: party?.kind === kind ? party.name : t(`kind.${kind}.title`) };
  };
