import { expect, test } from 'vitest';
import { repeatDraft } from '@/lib/features/transfers/defaults.ts';
import { completeDraft, now } from '@/lib/features/transfers/testing/drafts.ts';
import { foldedAtStart } from './folded-parties.ts';

const number = '6217000010000004568';
const doubtful = completeDraft({ beneficiary: { accountInfo: { number } } });

test('who is known in full is shown in short, also with a doubt that was settled before', () => {
  expect([...foldedAtStart(repeatDraft(completeDraft(), now), now)]).toEqual(['payer', 'beneficiary']);
  expect([...foldedAtStart(doubtful, now)]).toEqual(['payer']);
  const kept = { ...doubtful, keptAsEntered: { 'beneficiary.accountInfo.number': number } };
  expect([...foldedAtStart(repeatDraft(kept, now), now)]).toEqual(['payer', 'beneficiary']);
});
