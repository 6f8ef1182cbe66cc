import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { answerDrafts, showDraft } from '../../../tests/support/draft-page.tsx';
import { type DraftContextValue, useDraft } from '../form/draft-context.ts';
import { AllSteps } from './all-steps.tsx';

const renders = vi.hoisted(() => new Map<string, number>());
vi.mock('@/components/parties/party-choice.tsx', () => ({ PartyChoice: () => null }));
vi.mock(import('../fields/field-control.tsx'), async (original) => {
  const { FieldControl } = await original();
  return {
    FieldControl(props) {
      renders.set(props.path, (renders.get(props.path) ?? 0) + 1);
      return <FieldControl {...props} />;
    },
  };
});

answerDrafts();
beforeEach(() => renders.clear());

let draft: DraftContextValue;

function Probe() {
  const context = useDraft();
  useEffect(() => {
    draft = context;
  }, [context]);
  return null;
}

/** The names are not known yet, so that all fields of both parties are there. */
async function showAll(
  id: string,
  values = completeDraft({ payer: { lastName: '' }, beneficiary: { lastName: '' } }),
) {
  await showDraft(
    <>
      <AllSteps />
      <Probe />
    </>,
    { values, id },
  );
}

/** Types, and waits until what is known about the values has followed. */
async function type(name: string, value: string): Promise<void> {
  const known = new Promise<void>((resolve) => draft.editor.subscribe(resolve));
  await act(async () => {
    const input = document.getElementById(`field-${name}`);
    if (!input) throw new Error(`there is no ${name}`);
    fireEvent.change(input, { target: { value } });
    await known;
  });
}

test('a letter renders one field of the many on the page', async () => {
  await showAll('letter');
  expect(renders.size).toBeGreaterThan(40);
  renders.clear();
  await type('internalNote', 'R');
  expect(Object.fromEntries(renders)).toEqual({ internalNote: 1 });
  expect(document.getElementById('field-internalNote')).toHaveProperty('value', 'R');
});

test('a letter renders one field while others show what is wrong with them', async () => {
  await showAll('letter-and-errors');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Create order and add documents' }));
  });
  expect(await screen.findByRole('alert')).toBeTruthy();
  renders.clear();
  await type('internalNote', 'R');
  expect(Object.fromEntries(renders)).toEqual({ internalNote: 1 });
  renders.clear();
  await type('payer.lastName', 'M');
  expect([...renders.keys()]).toEqual(['payer.lastName']);
});
