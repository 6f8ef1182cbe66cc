import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApprovalPage } from '@/lib/features/approvals/schema.ts';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { en } from '../../tests/support/catalogues.ts';
import { renderForm } from '../../tests/support/forms.tsx';
import { router } from '../../tests/support/navigation.ts';
import { liveNews } from '../live/live-stream.ts';
import { QueryUpdates } from '../live/query-updates.tsx';
import { ApprovalPanel } from './approval-panel.tsx';

const at = '2026-11-23T12:00:00.000Z';
const money = { amount: '12000.00', currency: 'USD' };
const content = {
  source: money,
  target: money,
  transactionMode: 'crossMode',
  lockRate: false,
  sent: [],
  documents: [],
};

/** The page of an approval of USD 12,000, as far as the panel reads it. */
function page(note: string, serverNow: string): ApprovalPage {
  const order = {
    id: 'order-1',
    orderNo: 'A-1',
    payerName: 'Jane Miller',
    beneficiaryName: '王小明',
    purpose: '',
    sent: [],
    transactionMode: 'crossMode',
  };
  const approval = {
    id: 'approval-1',
    state: 'waiting',
    closed: null,
    submitterName: 'Amir',
    submittedAt: at,
    expiresAt: at,
    note,
    required: 1,
    approvals: [],
    reasons: [],
    makerTerms: { rate: '1', source: money, target: money },
    driftPercent: '1',
    submitted: content,
    current: content,
    contentHash: 'a',
    changed: false,
    bar: null,
    recipient: { isNew: true, paidCount: 0, lastPaidAt: null, accountChanged: false, check: null },
    earlier: null,
    kept: null,
    documents: [],
    documentsMustBeViewed: false,
    wallet: {
      type: 'business',
      currency: 'USD',
      available: null,
      afterThis: null,
      afterQueue: null,
      readAt: null,
    },
    stepUp: { needed: false, isOn: false, isFresh: false },
    reviewerName: null,
    reminded: null,
    nextId: null,
  };
  const amounts = {
    source: money,
    target: money,
    rate: '1',
    fixedSide: 'source',
    lockRate: false,
    quote: null,
  };
  return {
    order: { order, money: amounts, timeline: [], serverNow, serviceNow: serverNow },
    approval,
    readBack: { values: completeDraft(), rows: [], kept: [], keptByName: '', change: 'not-by-role' },
    sameAmount: null,
  } as unknown as ApprovalPage;
}

let answer: () => Promise<Response>;

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/approvals/approval-1' ? answer() : Promise.resolve(Response.json(null)),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  renderForm(
    <>
      <QueryUpdates />
      <ApprovalPanel initial={page('First note', at)} decides followsDecision={false}>
        {null}
      </ApprovalPanel>
    </>,
  );
const changed = () => act(() => liveNews.publish({ kind: 'order', id: 'order-1', version: 2 }));

test.each([
  ['the connection is reset', () => Promise.reject(new TypeError('reset'))],
  ['it answers 500', async () => new Response(null, { status: 500 })],
  ['it answers 503', async () => new Response(null, { status: 503 })],
])('a half-written reason survives a reading that fails: %s', async (_, fails) => {
  answer = fails;
  show();
  fireEvent.click(screen.getByRole('button', { name: en.approvals.decision.sendBack }));
  const reason = await screen.findByRole('textbox');
  fireEvent.change(reason, { target: { value: 'The account of' } });

  changed();
  await screen.findByText(en.common.stale);
  expect(screen.getByRole('textbox')).toBe(reason);
  expect(reason).toHaveProperty('value', 'The account of');

  answer = async () => Response.json(page('Second note', '2026-11-23T12:01:00.000Z'));
  changed();
  await screen.findByText('Second note');
  await waitFor(() => expect(screen.queryByText(en.common.stale)).toBeNull());
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'The account of');
  // A page that the router fails to draw again is loaded anew.
  expect(router.refresh).not.toHaveBeenCalled();
});
