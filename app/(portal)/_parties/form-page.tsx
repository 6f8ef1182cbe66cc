import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PartyForm } from '@/components/parties/party-form.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { InScript } from '@/components/ui/values/in-script.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { checkFee } from '@/lib/features/lookups/queries.ts';
import { newPartyDraft } from '@/lib/features/parties/party-draft.ts';
import { partyIdSchema } from '@/lib/features/parties/schema.ts';
import { type PartyKind, partyAddress, partyRoot } from '@/lib/features/parties/types.ts';
import { openPartyForm } from '@/lib/features/parties/verbs/reveal-party.ts';
import { ClientMessages, type Namespace } from '@/lib/i18n/client-messages.tsx';

const namespaces: readonly Namespace[] = ['parties', 'fields', 'choices', 'errors', 'wizard', 'lookups'];

export async function NewPartyPage({ kind }: { kind: PartyKind }) {
  const root = partyRoot(kind);
  const actor = await requireActor(`${root}/new`);
  if (!(await isAdmitted(actor, 'party:edit'))) return <Denied permission="party:edit" role={actor.role} />;
  const t = await getTranslations('parties');
  return (
    <ClientMessages namespaces={namespaces}>
      <PageHeader
        crumb={<TextLink href={root}>{t(`kind.${kind}.title`)}</TextLink>}
        title={t(`kind.${kind}.add`)}
      />
      <PartyForm kind={kind} start={newPartyDraft(kind, 'global')} bankCheckFee={await checkFee(actor)} />
    </ClientMessages>
  );
}

type EditProps = { kind: PartyKind; params: Promise<{ id: string }> };

export async function EditPartyPage({ kind, params }: EditProps) {
  const { id } = await params;
  const address = partyAddress({ kind, id });
  const actor = await requireActor(`${address}/edit`);
  if (!(await isAdmitted(actor, 'party:edit'))) return <Denied permission="party:edit" role={actor.role} />;
  const known = partyIdSchema.safeParse({ id }).success;
  const [opened, t] = await Promise.all([
    known ? openPartyForm(actor, { id, kind }) : null,
    getTranslations('parties'),
  ]);
  if (opened?.ok === false && opened.reason.code === 'too-many-reveals') {
    const common = await getTranslations('common');
    return (
      <Notice kind="warning" actions={<TextLink href={address}>{t(`kind.${kind}.title`)}</TextLink>}>
        {common('revealLimit')}
      </Notice>
    );
  }
  if (!opened?.ok) notFound();
  const form = opened.value;
  const name = form.values[kind].fullName;
  return (
    <ClientMessages namespaces={namespaces}>
      <PageHeader
        crumb={
          <TextLink href={address}>
            <InScript text={name} />
          </TextLink>
        }
        title={t('form.titleEdit', { name })}
        description={t('form.revealNote')}
      />
      <PartyForm
        kind={kind}
        start={form.values}
        bankCheckFee={await checkFee(actor)}
        party={{ id: form.id, version: form.version }}
      />
    </ClientMessages>
  );
}
