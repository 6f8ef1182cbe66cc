import { expect, test } from 'vitest';
import { absent, type Life, progressOf, states } from './states.ts';

const accepted: Life = { ...absent, creation: 'accepted', service: 'pending' };
const ready: Life = { ...accepted, service: 'awaiting_transfe', documents: 'complete' };
const sent: Life = { ...ready, confirmation: 'accepted' };

test.each<[string, Life, string | null]>([
  ['is being created', { ...absent, creation: 'sending' }, 'created under-way'],
  ['may exist', { ...absent, creation: 'unknown' }, 'created under-way'],
  ['was refused', { ...absent, creation: 'refused' }, 'created failed'],
  ['collects documents', accepted, 'documents under-way'],
  ['is in pre-check', { ...accepted, documents: 'complete' }, 'documents under-way'],
  ['is asked about', { ...accepted, service: 'information_required' }, 'documents under-way'],
  ['is ready', ready, 'approved under-way'],
  ['lost a document by a change', { ...ready, documents: 'open' }, 'documents under-way'],
  ['waits for an approver', { ...ready, approval: 'waiting' }, 'approved under-way'],
  ['was sent back', { ...ready, approval: 'sent-back' }, 'approved under-way'],
  ['is on its way to the service', { ...ready, confirmation: 'requested' }, 'sent under-way'],
  ['had no answer to its confirmation', { ...ready, confirmation: 'unknown' }, 'sent under-way'],
  ['was not confirmed, and can be', { ...ready, confirmation: 'refused' }, 'approved under-way'],
  ['was ended by its confirmation', { ...ready, confirmation: 'refused', service: 'failed' }, 'sent failed'],
  ['was confirmed', sent, 'paid under-way'],
  ['is being paid', { ...sent, service: 'transferring' }, 'paid under-way'],
  ['was refused by the bank', { ...sent, service: 'failed' }, 'paid failed'],
  ['was paid, and came back', { ...sent, service: 'returned' }, 'paid failed'],
  ['was paid', { ...sent, service: 'completed' }, 'paid done'],
  ['was cancelled early', { ...accepted, service: 'cancelled' }, 'documents stopped'],
  ['was cancelled late', { ...ready, service: 'cancelled' }, 'approved stopped'],
  ['was archived', { ...ready, archive: 'yes' }, 'approved stopped'],
  [
    'was archived, and is paid after all',
    { ...ready, archive: 'yes', service: 'transferring' },
    'paid under-way',
  ],
  ['is in a status nobody knows', { ...ready, service: 'unrecognised' }, null],
  ['is in a state nobody knows', { ...ready, confirmation: 'unrecognised' }, null],
])('an order that %s', (_, life, expected) => {
  const progress = progressOf(life);
  expect(progress && `${progress.step} ${progress.state}`).toBe(expected);
});

test('whatever else it is, an order is paid or sent only where the service said so', () => {
  const claims: unknown[] = [];
  for (const service of states.service)
    for (const confirmation of states.confirmation)
      for (const approval of states.approval)
        for (const documents of states.documents)
          for (const archive of states.archive) {
            const life: Life = { ...ready, service, confirmation, approval, documents, archive };
            const progress = progressOf(life);
            const isSent =
              confirmation === 'accepted' || ['transferring', 'completed', 'returned'].includes(service);
            if (progress?.step === 'paid' && !isSent) claims.push(life);
            if (progress?.state === 'done' && service !== 'completed') claims.push(life);
          }
  expect(claims).toEqual([]);
});
