'use client';
import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { isTrusted, type Role, roles } from '@/lib/auth/permissions.ts';
import type { ProofAsked } from '@/lib/features/step-up/schema.ts';
import { invitePersonAction, revokeInvitationAction } from '@/lib/features/users/actions.ts';
import {
  type HandedLink,
  type InvitationView,
  invitePersonSchema,
  type PeoplePage,
  type PersonView,
} from '@/lib/features/users/schema.ts';
import { locales } from '@/lib/i18n/locale.ts';
import { LanguageField } from '../account/language-field.tsx';
import { useRoleName } from '../account/use-role-name.ts';
import { Controlled } from '../forms/page-form.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { OpeningRow } from '../ui/opening-row.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { Person } from '../ui/values/person.tsx';
import { RelativeTime } from '../ui/values/relative-time.tsx';
import { StatusBadge } from '../ui/values/status-badge.tsx';
import { Time } from '../ui/values/time.tsx';
import { exactTimeTag } from '../ui/values/time-tag.tsx';
import { FactorRuleSection } from './factor-rule.tsx';
import { HandedLinkDialog, type ShownLink } from './handed-link.tsx';
import { ProposalList } from './proposal-list.tsx';
import { RoleHint } from './role-text.tsx';
import { TwoAdmins } from './two-admins.tsx';
import { VerbDialog } from './verb-dialog.tsx';

const [usualRole] = roles;

/** Everybody with an account, and the invitations that nobody has used. */
export function PeopleList({ page, proof }: { page: PeoplePage; proof: ProofAsked }) {
  const t = useTranslations('people');
  const router = useRouter();
  const [asked, setAsked] = useState<Invited | null>(null);
  const [handed, setHanded] = useState<ShownLink | null>(null);
  const [revoked, setRevoked] = useState<InvitationView | null>(null);
  const { people, can } = page;
  const invitations = [...page.invitations, ...page.endedInvitations];

  return (
    <div className="flex flex-col gap-8">
      <ProposalList proposals={page.proposals} proof={proof} />
      <Section
        titleId="people"
        title={t('accounts')}
        actions={
          can.manage && (
            <Button variant="primary" onClick={() => setAsked({ email: '', role: usualRole })}>
              {t('invite')}
            </Button>
          )
        }
      >
        <PeopleTable people={people} />
      </Section>
      {invitations.length > 0 && (
        <Section titleId="invitations" title={t('invitations')} description={t('invitationsText')}>
          <Invitations
            invitations={invitations}
            {...(can.manage && {
              onAgain: ({ email, role, locale }: InvitationView) => setAsked({ email, role, locale }),
              onRevoke: setRevoked,
            })}
          />
        </Section>
      )}
      <TwoAdmins {...page.twoAdmins} canManage={can.manage} proof={proof} />
      <FactorRuleSection
        rule={page.factorRule}
        asksForTwo={page.twoAdmins.isAsked}
        canManage={can.manage}
        proof={proof}
      />
      {asked && (
        <InviteDialog
          invited={asked}
          offered={page.roles}
          asksForTwo={page.twoAdmins.isAsked}
          sendsMail={page.sendsMail}
          proof={proof}
          onClose={() => setAsked(null)}
          onDone={(link, to) => {
            setAsked(null);
            if (!link) toast({ kind: 'success', message: t('proposals.done.propose') });
            else if (link.address === null) toast({ kind: 'success', message: t('sent', { to }) });
            else setHanded({ address: link.address, expiresAt: link.expiresAt, to });
            router.refresh();
          }}
        />
      )}
      {revoked && (
        <VerbDialog
          title={t('revokeTitle', { email: revoked.email })}
          text={t('revokeText')}
          submitLabel={t('revoke')}
          danger
          proof="recent"
          send={() => revokeInvitationAction({ invitationId: revoked.invitationId })}
          onDone={() => {
            toast({ kind: 'success', message: t('revoked', { email: revoked.email }) });
            setRevoked(null);
            router.refresh();
          }}
          onClose={() => setRevoked(null)}
        />
      )}
      {handed && <HandedLinkDialog {...handed} onClose={() => setHanded(null)} />}
    </div>
  );
}

// A name or address of a hundred characters takes no room from the other columns.
const longText = 'block wrap-anywhere sm:max-w-64 2xl:max-w-md';

function PeopleTable({ people }: { people: readonly PersonView[] }) {
  const t = useTranslations('people');
  const roleName = useRoleName();
  return (
    <Table caption={t('accounts')}>
      <TableHead>
        <Th>{t('name')}</Th>
        <Th>{t('email')}</Th>
        <Th>{t('role')}</Th>
        <Th>{t('state')}</Th>
        <Th>{t('factor')}</Th>
        <Th>{t('lastSeen')}</Th>
      </TableHead>
      <TableBody>
        {people.map((person) => (
          <OpeningRow key={person.userId}>
            <Td header>
              <Link
                href={`/admin/people/${person.userId}`}
                className={clsx(longText, 'min-w-32 font-semibold hover:underline')}
              >
                <Person name={person.name} />
              </Link>
            </Td>
            <Td label={t('email')}>
              <span className={clsx(longText, 'sm:min-w-44')}>{person.email}</span>
            </Td>
            <Td label={t('role')}>
              <span className="whitespace-nowrap">{roleName(person.role)}</span>
            </Td>
            <Td label={t('state')}>
              <PersonStateBadge state={person.state} />
            </Td>
            <Td label={t('factor')}>
              <span className="whitespace-nowrap">
                {t(person.factorSince === null ? 'factorOff' : 'factorOn')}
              </span>
            </Td>
            <Td label={t('lastSeen')}>
              {person.lastSeenAt === null ? t('never') : <RelativeTime at={person.lastSeenAt} past />}
            </Td>
          </OpeningRow>
        ))}
      </TableBody>
    </Table>
  );
}

export function PersonStateBadge({ state }: { state: PersonView['state'] }) {
  const t = useTranslations('people.states');
  return state === 'active' ? (
    <StatusBadge tone="green" shape="filled-circle" icon="check" label={t('active')} />
  ) : (
    <StatusBadge tone="neutral" shape="slashed-circle" icon="ban" label={t('disabled')} />
  );
}

const hasEnded = ({ isExpired, revokedAt }: InvitationView) => isExpired || revokedAt !== null;

type InvitationsProps = {
  invitations: readonly InvitationView[];
  onAgain?: (one: InvitationView) => void;
  onRevoke?: (one: InvitationView) => void;
};

function Invitations({ invitations, onAgain, onRevoke }: InvitationsProps) {
  const t = useTranslations('people');
  const roleName = useRoleName();
  return (
    <Table caption={t('invitations')}>
      <TableHead>
        <Th>{t('email')}</Th>
        <Th>{t('role')}</Th>
        <Th>{t('invitedBy')}</Th>
        <Th>{t('expires')}</Th>
        <Th>
          <span className="sr-only">{t('actions')}</span>
        </Th>
      </TableHead>
      <TableBody>
        {invitations.map((one) => (
          <Tr key={one.invitationId} {...(hasEnded(one) && { className: 'text-ink-2' })}>
            <Td header>
              <span className={clsx(longText, 'sm:min-w-44', hasEnded(one) && 'font-normal')}>
                {one.email}
              </span>
            </Td>
            <Td label={t('role')}>
              <span className="whitespace-nowrap">{roleName(one.role)}</span>
            </Td>
            <Td label={t('invitedBy')}>
              {one.madeBy ?? t('machine')}
              <span className="block text-hint text-ink-2">
                <Time at={one.createdAt} />
                {one.timesMade > 1 && ` · ${t('times', { count: one.timesMade })}`}
              </span>
              {one.isUndelivered && <span className="block text-hint text-red-ink">{t('notDelivered')}</span>}
            </Td>
            <Td label={t('expires')}>
              <span>
                {one.revokedAt === null
                  ? t.rich(one.isExpired ? 'expiredAt' : 'until', exactTimeTag(one.expiresAt))
                  : t.rich(one.revokedBy === null ? 'endedAt' : 'revokedBy', {
                      ...exactTimeTag(one.revokedAt),
                      by: one.revokedBy ?? '',
                    })}
              </span>
            </Td>
            <Td>
              <div className="flex flex-wrap gap-2">
                {onAgain && (
                  <Button size="sm" className="whitespace-nowrap" onClick={() => onAgain(one)}>
                    {t(hasEnded(one) ? 'inviteAgain' : 'again')}
                    <span className="sr-only"> {one.email}</span>
                  </Button>
                )}
                {onRevoke && !hasEnded(one) && (
                  <Button size="sm" className="whitespace-nowrap" onClick={() => onRevoke(one)}>
                    {t('revoke')}
                    <span className="sr-only"> {one.email}</span>
                  </Button>
                )}
              </div>
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

type Invited = { email: string; role: string; locale?: string };
type InviteProps = {
  invited: Invited;
  offered: readonly Role[];
  asksForTwo: boolean;
  sendsMail: boolean;
  proof: ProofAsked;
  /** Without a link, the invitation waits for another administrator. */
  onDone: (link: HandedLink | null, to: string) => void;
  onClose: () => void;
};

function InviteDialog(props: InviteProps) {
  const { invited, offered, asksForTwo, sendsMail, proof, onDone, onClose } = props;
  const t = useTranslations('people');
  const ownLocale = useLocale();
  const roleName = useRoleName();
  const role = roles.find((one) => one === invited.role) ?? usualRole;
  const locale = locales.find((one) => one === (invited.locale ?? ownLocale)) ?? 'en';
  const isAgain = invited.email !== '';
  return (
    <VerbDialog
      title={t(isAgain ? 'againTitle' : 'inviteTitle')}
      text={t(isAgain ? 'againText' : 'inviteText')}
      submitLabel={t(isAgain ? 'again' : 'inviteSubmit')}
      proof={proof}
      fields={{
        schema: invitePersonSchema.pick({ email: true, role: true, locale: true }),
        defaults: { email: invited.email, role, locale },
        problemOf: () => t('emailWrong'),
      }}
      send={async (proved, given) => {
        const answer = await invitePersonAction({ ...given, ...proved });
        return answer.ok
          ? { ok: true as const, value: { link: answer.value.link, to: given.email } }
          : answer;
      }}
      onDone={({ link, to }) => onDone(link, to)}
      onClose={onClose}
    >
      {(control) => (
        <>
          <Controlled control={control} name="email">
            {(field) => (
              <TextField
                {...field}
                type="email"
                inputMode="email"
                label={t('email')}
                locked={isAgain ? { shown: invited.email, reason: t('againEmail') } : undefined}
                firstFocus
                autoComplete="off"
              />
            )}
          </Controlled>
          <Controlled control={control} name="role">
            {(field) => (
              <>
                <SelectField
                  {...field}
                  label={t('role')}
                  hint={<RoleHint role={field.value} />}
                  options={offered.map((one) => ({ value: one, label: roleName(one) }))}
                />
                {asksForTwo && isTrusted(field.value) && (
                  <Notice>{t(sendsMail ? 'proposing' : 'proposingByMachine')}</Notice>
                )}
              </>
            )}
          </Controlled>
          <Controlled control={control} name="locale">
            {(field) => (
              <LanguageField {...field} label={t('inviteLanguage')} hint={t('inviteLanguageHint')} />
            )}
          </Controlled>
        </>
      )}
    </VerbDialog>
  );
}
