import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { answerDrafts, showDraft } from '../../../tests/support/draft-page.tsx';
import { DetailsFields } from './all-steps.tsx';
import { PartiesFields } from './parties-step.tsx';
import { DraftSummary } from './summary.tsx';
import { DraftTasks } from './summary-frame.tsx';

vi.mock('@/components/parties/party-choice.tsx', () => ({ PartyChoice: () => null }));

answerDrafts();

describe('a gender that the resident ID contradicts', () => {
  const values = completeDraft({
    payer: { lastName: '' },
    beneficiary: { idType: 'idcard', idNumber: '11010519491231002X', gender: 'Male' },
  });
  const warning = 'Gender differs from the one in the resident ID';
  const field = (name: string) => {
    const found = document.getElementById(`field-beneficiary.${name}`);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };
  const parties = (
    <>
      <DraftTasks />
      <PartiesFields />
      <DraftSummary />
    </>
  );

  test('is counted beside what is missing, and listed with a way to it', async () => {
    await showDraft(parties, { values });
    expect(screen.getByRole('link', { name: /Sender and recipient.*1 to check · 1 left/ })).toBeTruthy();
    expect(screen.queryByText(warning)).toBeNull();
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Recipient: Gender' }));
    });
    expect(within(field('gender')).getByText(warning)).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(within(field('gender')).getByRole('radio', { name: 'Male' })),
    );
  });

  test.each(['gender', 'idNumber', 'idType', 'nationality'])('is said when %s is left', async (name) => {
    await showDraft(parties, { values });
    const control =
      name === 'gender' ? within(field(name)).getByRole('radio', { name: 'Male' }) : field(name);
    await act(async () => {
      fireEvent.blur(control);
    });
    expect(within(field('gender')).getByText(warning)).toBeTruthy();
  });

  test('is not said when something else is left', async () => {
    await showDraft(parties, { values });
    await act(async () => {
      fireEvent.blur(field('fullName'));
    });
    expect(screen.queryByText(warning)).toBeNull();
  });
});

describe('the source of funds of a new transfer', () => {
  const group = () => screen.getByRole('group', { name: /^Source of funds/ });

  test('as it was used last is a suggestion until somebody answers', async () => {
    await showDraft(<DetailsFields />, { values: completeDraft({ purpose: '' }) });
    expect(within(group()).getByText('Suggested')).toBeTruthy();
    fireEvent.click(within(group()).getByRole('radio', { name: 'Saving deposits' }));
    expect(within(group()).queryByText('Suggested')).toBeNull();
  });

  test('with its purpose answered, as in a repeated one, is an answer', async () => {
    await showDraft(<DetailsFields />, { values: completeDraft() });
    expect(within(group()).queryByText('Suggested')).toBeNull();
  });
});

test('where an update cannot carry a rate, none is offered', async () => {
  for (const family of ['global', 'personal'] as const) {
    const values = completeDraft({ family });
    await showDraft(<DraftSummary />, { values, original: values });
    expect(screen.queryAllByRole('button', { name: 'Get a new rate' })).toHaveLength(
      family === 'global' ? 1 : 0,
    );
    cleanup();
  }
});
