'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isTrusted, may, type Role, roles } from '@/lib/auth/permissions.ts';
import type { PersonProof, ProofAsked } from '@/lib/features/step-up/schema.ts';
import {
  changeRoleAction,
  disablePersonAction,
  enablePersonAction,
  makeResetLinkAction,
  removeIdentityAction,
  resetFactorAction,
  signOutPersonAction,
} from '@/lib/features/users/actions.ts';
import {
  changeRoleSchema,
  type Granted,
  type PersonEvent,
  type PersonPage,
  type PersonView,
  type SessionView,
} from '@/lib/features/users/schema.ts';
import type { Result } from '@/lib/result.ts';
import { useRoleName } from '../account/use-role-name.ts';
import { Controlled } from '../forms/page-form.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { DescriptionList } from '../ui/values/description-list.tsx';
import { Time } from '../ui/values/time.tsx';
import { exactTimeTag } from '../ui/values/time-tag.tsx';
import { HandedLinkDialog, type ShownLink } from './handed-link.tsx';
import { PersonStateBadge } from './people-list.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { ProposalList } from './proposal-list.tsx';
import { RoleHint, RoleText } from './role-text.tsx';
import type { Failure } from './use-manage-refusal.ts';
import { VerbDialog } from './verb-dialog.tsx';

/** A change of another person's access. */
type Verb = 'role' | 'disable' | 'enable' | 'signOut' | 'resetLink' | 'resetFactor' | 'unlink';

const dangerous: ReadonlySet<Verb> = new Set(['disable', 'signOut', 'resetFactor', 'unlink']);

type Props = PersonPage & {
  isSelf: boolean;
  proof: ProofAsked;
  sessions: readonly SessionView[];
};

/** One person: what they may, what an administrator can change, and what was changed. */
export function PersonPanel(props: Props) {
  const { person, identity, events, proposals, roles: offered, can, isSelf, proof, sessions } = props;
  const { approvalsWaiting, asksForTwo, sendsMail, lockedUntil } = props;
  const t = useTranslations('people');
  const roleName = useRoleName();
  const [asked, setAsked] = useState<Verb | null>(null);
  const isActive = person.state === 'active';
  const unlinking: readonly Verb[] = identity?.linkedAt ? ['unlink'] : [];
  const verbs: readonly Verb[] = isActive
    ? [
        'role',
        'resetLink',
        ...(person.factorSince === null ? [] : (['resetFactor'] as const)),
        ...unlinking,
        'signOut',
        'disable',
      ]
    : ['enable', ...unlinking];
  const happened = (event: PersonEvent) => {
    const { action, verb, inviter, acceptedBy, factor, factorBefore } = event;
    const role = roleName(event.role ?? '');
    switch (action) {
      case 'person.join':
        if (inviter === undefined) return t('events.person.join', { role });
        return inviter === null
          ? t('events.person.joinByMachine', { role })
          : t(acceptedBy === null ? 'events.person.joinInvited' : 'events.person.joinAccepted', {
              role,
              by: inviter,
              other: acceptedBy ?? '',
            });
      case 'second-factor.enrol':
      case 'second-factor.remove':
      case 'second-factor.reset':
        return factor === null ? t(`events.${action}`) : t(`events.${action}Named`, { factor });
      case 'second-factor.rename':
        return t(`events.${action}`, { factor: factor ?? '', before: factorBefore ?? '' });
      case 'person.role':
        return t(`events.${action}`, { role, before: roleName(event.roleBefore ?? '') });
      case 'person.reset-link':
        return t(event.isForgotten ? 'events.person.forgotten' : `events.${action}`);
      case 'access.propose':
      case 'access.accept':
      case 'access.reject':
      case 'access.withdraw':
        return t(`events.${action}`, {
          change: t('proposals.change', { verb: verb?.replace('-', '_') ?? '', role }),
        });
      default:
        return t(`events.${action}`);
    }
  };
  return (
    <div className="flex flex-col gap-5">
      <ProposalList proposals={proposals} proof={proof} />
      <CardSection titleId="access" title={t('access')}>
        <DescriptionList
          rows={[
            { id: 'state', label: t('state'), value: <PersonStateBadge state={person.state} /> },
            {
              id: 'role',
              label: t('role'),
              value: (
                <>
                  {roleName(person.role)}
                  <RoleText role={person.role} />
                </>
              ),
            },
            {
              id: 'factor',
              label: t('factor'),
              value:
                person.factorSince === null
                  ? t('factorOff')
                  : t.rich('factorSince', exactTimeTag(person.factorSince)),
            },
            ...(identity === null
              ? []
              : [
                  {
                    id: 'identity',
                    label: identity.provider,
                    value: identity.linkedAt === null ? t('unlinked') : <Time at={identity.linkedAt} />,
                  },
                ]),
            {
              id: 'seen',
              label: t('lastSeen'),
              value: person.lastSeenAt === null ? t('never') : <Time at={person.lastSeenAt} />,
            },
            { id: 'since', label: t('since'), value: <Time at={person.createdAt} /> },
          ]}
        />
        {lockedUntil !== null && (
          <Notice kind="warning" className="mt-4">
            {t.rich('locked', exactTimeTag(lockedUntil))}
          </Notice>
        )}
        {isSelf && <p className="mt-3 text-hint text-ink-2">{t('self')}</p>}
        {can.manage && (
          <div className="mt-4 flex flex-wrap gap-2">
            {verbs.map((verb) => (
              <Button
                key={verb}
                variant={verb === 'disable' ? 'danger' : 'secondary'}
                onClick={() => setAsked(verb)}
              >
                {t(`verbs.${verb}`)}
              </Button>
            ))}
          </div>
        )}
      </CardSection>
      <PersonSessions person={person} sessions={sessions} can={can} />
      <CardSection titleId="history" title={t('history')}>
        {events.length === 0 ? (
          <p className="text-ink-2">{t('noHistory')}</p>
        ) : (
          <ul className="divide-y divide-subtle">
            {events.map((event) => (
              <li key={event.id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
                <span>
                  {happened(event)}
                  {(event.isByMachine || (event.by !== '' && event.by !== person.name)) && (
                    <span className="text-ink-2"> · {event.isByMachine ? t('machine') : event.by}</span>
                  )}
                </span>
                <span className="text-hint text-ink-2">
                  <Time at={event.at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardSection>
      {asked && (
        <ManageDialog
          person={person}
          offered={offered}
          verb={asked}
          approvalsWaiting={approvalsWaiting}
          asksForTwo={asksForTwo}
          sendsMail={sendsMail}
          provider={identity !== null && identity.linkedAt !== null ? identity.provider : null}
          proof={proof}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

type DialogProps = {
  person: PersonView;
  offered: readonly Role[];
  verb: Verb;
  approvalsWaiting: number;
  asksForTwo: boolean;
  sendsMail: boolean;
  /** The identity provider to which the person is linked. */
  provider: string | null;
  proof: ProofAsked;
  onClose: () => void;
};

/** The changes that trust a person, if the role is one of those. */
const trusting: ReadonlySet<Verb> = new Set(['role', 'enable', 'resetLink', 'resetFactor']);

function ManageDialog(props: DialogProps) {
  const { person, offered, verb, approvalsWaiting, asksForTwo, sendsMail, provider, proof, onClose } = props;
  const t = useTranslations('people');
  const router = useRouter();
  const roleName = useRoleName();
  const [link, setLink] = useState<ShownLink | null>(null);
  const { userId, name } = person;
  const role = roles.find((one) => one === person.role) ?? roles[0];
  const send = (
    proved: PersonProof,
    { role: wanted }: { role: Role },
  ): Promise<Result<object | Granted, Failure>> => {
    const asked = { userId, ...proved };
    switch (verb) {
      case 'role':
        return changeRoleAction({ ...asked, role: wanted });
      case 'disable':
        return disablePersonAction(asked);
      case 'enable':
        return enablePersonAction(asked);
      case 'signOut':
        return signOutPersonAction(asked);
      case 'resetLink':
        return makeResetLinkAction(asked);
      case 'resetFactor':
        return resetFactorAction(asked);
      case 'unlink':
        return removeIdentityAction(asked);
      default:
        return verb satisfies never;
    }
  };

  if (link) return <HandedLinkDialog {...link} onClose={onClose} />;
  const textOfLink = t(sendsMail ? 'ask.resetLink.textMail' : 'ask.resetLink.text', {
    name,
    email: person.email,
  });
  const text = verb === 'resetLink' ? textOfLink : t(`ask.${verb}.text`, { name });
  const takesTwo = (given: Role) => asksForTwo && trusting.has(verb) && isTrusted(given);
  const isByMachine = verb === 'resetLink' && !sendsMail;
  const proposing = <Notice>{t(isByMachine ? 'proposingByMachine' : 'proposing')}</Notice>;
  const lapsing = approvalsWaiting > 0 && (
    <Notice kind="warning">{t('lapsing', { name, count: approvalsWaiting })}</Notice>
  );
  return (
    <VerbDialog<{ role: Role }, object | Granted>
      title={t(`ask.${verb}.title`, { name })}
      text={verb === 'role' ? null : text}
      submitLabel={t(`verbs.${verb}`)}
      danger={dangerous.has(verb)}
      proof={proof}
      {...(verb === 'role' && {
        fields: { schema: changeRoleSchema.pick({ role: true }), defaults: { role } },
      })}
      send={send}
      onDone={(value) => {
        router.refresh();
        const made = 'link' in value ? value.link : null;
        if (made && made.address !== null)
          return setLink({ address: made.address, expiresAt: made.expiresAt, to: name });
        const isProposed = 'proposalId' in value && value.proposalId !== null;
        const done = made ? t('sent', { to: person.email }) : t(`done.${verb}`, { name });
        toast({ kind: 'success', message: isProposed ? t('proposals.done.propose') : done });
        onClose();
      }}
      onClose={onClose}
    >
      {(control) => (
        <>
          {verb === 'role' && (
            <Controlled control={control} name="role">
              {(field) => (
                <>
                  <SelectField
                    {...field}
                    onChange={(value) => field.onChange(value)}
                    label={t('role')}
                    hint={<RoleHint role={field.value} />}
                    options={offered.map((one) => ({ value: one, label: roleName(one) }))}
                  />
                  {takesTwo(field.value) ? proposing : <p className="text-ink-2">{t('ask.role.text')}</p>}
                  {provider !== null && <p className="text-ink-2">{t('roleOfProvider', { provider })}</p>}
                  {!may(field.value, 'approval:decide') && lapsing}
                </>
              )}
            </Controlled>
          )}
          {verb !== 'role' && takesTwo(role) && proposing}
          {verb === 'disable' && lapsing}
        </>
      )}
    </VerbDialog>
  );
}
