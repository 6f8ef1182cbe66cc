import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { rejectProposalAction, revokeInvitationAction } from '@/lib/features/users/actions.ts';
import type { InvitationView, PersonPage, ProposalView } from '@/lib/features/users/schema.ts';
import { err, ok } from '@/lib/result.ts';
import { en } from '../../tests/support/catalogues.ts';
import { chooseOption } from '../../tests/support/choose-option.ts';
import { renderForm } from '../../tests/support/forms.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonPanel } from './person-panel.tsx';
import { ProposalList } from './proposal-list.tsx';
import { VerbDialog } from './verb-dialog.tsx';

afterEach(cleanup);

const words = en.people;
const at = '2026-11-20T08:00:00.000Z';
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const pressInDialog = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as Element);

const invitation: InvitationView = {
  invitationId: 'i1',
  email: 'nia@example.com',
  role: 'operator',
  locale: 'en',
  madeBy: 'Ada',
  timesMade: 1,
  createdAt: at,
  expiresAt: at,
  isExpired: false,
  revokedAt: null,
  revokedBy: null,
  isUndelivered: false,
};

test('an invitation is revoked once that was asked; those that ended say how, and are sent again', async () => {
  vi.mocked(revokeInvitationAction).mockResolvedValue(ok({}));
  renderForm(
    <PeopleList
      proof="recent"
      page={{
        people: [],
        invitations: [invitation],
        sendsMail: false,
        endedInvitations: [
          { ...invitation, invitationId: 'i2', email: 'late@example.com', isExpired: true },
          { ...invitation, invitationId: 'i3', email: 'gone@example.com', revokedAt: at, revokedBy: 'Grace' },
        ],
        proposals: [],
        twoAdmins: { isAsked: false, hasSecond: true },
        factorRule: 'nobody',
        roles: ['operator'],
        can: { manage: true },
      }}
    />,
  );
  expect(screen.getByText(/^Revoked by Grace/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Invite again/ })).toHaveLength(2);
  press(/^Revoke/);
  expect(revokeInvitationAction).not.toHaveBeenCalled();
  pressInDialog(words.revoke);
  await waitFor(() => expect(revokeInvitationAction).toHaveBeenCalledExactlyOnceWith({ invitationId: 'i1' }));
});

test('a proposal is rejected once that was asked', async () => {
  vi.mocked(rejectProposalAction).mockResolvedValue(ok({}));
  const proposal: ProposalView = {
    proposalId: 'p1',
    verb: 'ask-one',
    name: '',
    email: null,
    userId: null,
    role: null,
    rule: null,
    proposerName: 'Grace',
    proposedAt: at,
    expiresAt: at,
    can: { decide: true, withdraw: false },
  };
  renderForm(<ProposalList proposals={[proposal]} proof="recent" />);
  press(new RegExp(`^${words.proposals.reject}`));
  expect(rejectProposalAction).not.toHaveBeenCalled();
  pressInDialog(words.proposals.reject);
  await waitFor(() => expect(rejectProposalAction).toHaveBeenCalledExactlyOnceWith({ proposalId: 'p1' }));
});

test('disabling, and a role that cannot approve, say how many approvals lapse', async () => {
  const page: PersonPage = {
    person: {
      userId: 'u1',
      name: 'Amir',
      email: 'amir@example.com',
      role: 'approver',
      state: 'active',
      factorSince: null,
      lastSeenAt: null,
      createdAt: at,
    },
    identity: null,
    events: [],
    proposals: [],
    asksForTwo: false,
    sendsMail: false,
    lockedUntil: null,
    approvalsWaiting: 2,
    roles: ['operator', 'approver'],
    can: { manage: true },
  };
  renderForm(<PersonPanel {...page} isSelf={false} proof="recent" sessions={[]} />);
  const lapsing = () => screen.queryByText(/^2 approvals given by Amir/);
  press(words.verbs.disable);
  expect(lapsing()).toBeTruthy();
  press('Cancel');
  press(words.verbs.role);
  expect(lapsing()).toBeNull();
  await chooseOption(screen.getByRole('combobox'), 'Operator');
  await waitFor(() => expect(lapsing()).toBeTruthy());
});

test('a dialog that asked for no proof says why the person is refused', async () => {
  const send = vi.fn().mockResolvedValue(err({ code: 'no-password' }));
  const dialog = { title: 'Title', text: '', submitLabel: 'Send', onDone: vi.fn(), onClose: vi.fn() };
  renderForm(<VerbDialog {...dialog} proof="recent" send={send} />);
  pressInDialog('Send');
  expect((await screen.findByRole('alert')).textContent).toContain(en.stepUp.refusal.noPassword);
});
