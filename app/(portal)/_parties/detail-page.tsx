import { notFound } from 'next/navigation';
import { PartyPanel } from '@/components/parties/party-panel.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { partyRoot } from '@/lib/features/parties/party-address.ts';
import { getPartyDetail } from '@/lib/features/parties/queries.ts';
import { partyIdSchema } from '@/lib/features/parties/schema.ts';
import type { PartyKind } from '@/lib/features/parties/types.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import type { PartyProps } from './metadata.ts';

export async function PartyDetailPage({ kind, params }: PartyProps & { kind: PartyKind }) {
  const { id } = await params;
  const actor = await requireActor(`${partyRoot(kind)}/${id}`);
  const known = partyIdSchema.safeParse({ id }).success;
  const detail = known ? await getPartyDetail(actor, { id, kind }) : null;
  if (detail === null) notFound();
  return (
    <ClientMessages namespaces={['parties', 'party', 'choices', 'errors', 'fields', 'statuses', 'wizard']}>
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
