import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { useStatusSentence } from './use-status-sentence.ts';

afterEach(cleanup);

function Sentence({ detail }: { detail: OrderDetail }) {
  return <p>{useStatusSentence(detail)}</p>;
}

type Facts = {
  status: string;
  needed?: number;
  accepted?: number;
  submit?: boolean;
  approval?: object;
  returned?: object | null;
};

function said(
  { status, needed = 0, accepted = 1, submit = false, approval = {}, returned = null }: Facts,
  locale: 'en' | 'zh-CN' = 'en',
) {
  const detail = {
    order: { status: { id: status, missingDocuments: 0 }, statusAt: '2026-11-20T12:00:00Z' },
    approval: { latest: null, ...approval },
    documents: Array.from({ length: accepted }, () => ({ state: 'accepted' })),
    neededDocuments: Array.from({ length: needed }, () => ({ type: 'bill', present: true })),
    can: { submit },
    money: { source: { amount: '61.00', currency: 'USD' }, actualSource: null, returned },
  } as unknown as OrderDetail;
  return renderInLocale(<Sentence detail={detail} />, locale).container.textContent;
}

test('an order that needs no file says so, and what it waits for', () => {
  expect(said({ status: 'documentsNeeded' })).toBe(
    'No file is required. Mark the documents complete to continue.',
  );
  expect(said({ status: 'documentsNeeded', needed: 2 })).toContain('All required files are there');
  expect(said({ status: 'documentsNeeded' }, 'zh-CN')).toContain('没有必需材料');
});

test('whoever cannot confirm alone is told to submit for approval', () => {
  expect(said({ status: 'readyToConfirm' })).not.toContain('approval');
  expect(said({ status: 'readyToConfirm', submit: true })).toContain('submit it for approval');
});

test('documents are called accepted only where there are some', () => {
  expect(said({ status: 'readyToConfirm' })).toBe('Documents accepted. Review and confirm it.');
  expect(said({ status: 'readyToConfirm', accepted: 0 })).toBe(
    'No documents were needed. Review and confirm it.',
  );
  expect(said({ status: 'readyToConfirm', accepted: 0, submit: true })).not.toContain('accepted');
  expect(said({ status: 'readyToConfirm', accepted: 0 }, 'zh-CN')).toBe('无需材料，请确认汇款。');
});

test('whoever submitted an order that was sent back is told to fix it, others who has to', () => {
  const sentBack = (isOwn: boolean) => ({
    status: 'sentBack',
    approval: {
      latest: { isOwn, submitterName: 'Chen Yu', closerName: 'Amir Haddad', reason: 'Wrong account.' },
    },
  });
  expect(said(sentBack(true))).toBe('Amir Haddad: “Wrong account”. Fix the order and submit it again.');
  expect(said(sentBack(false))).toBe('Amir Haddad: “Wrong account”. Chen Yu needs to fix the order.');
  expect(said(sentBack(false), 'zh-CN')).toContain('由Chen Yu修改');
});

test('an order that waits for approval names who can give it, not all of many', () => {
  const waiting = (deciders: object) => ({
    status: 'awaitingApproval',
    approval: {
      latest: { required: 1, approvedBy: [], submittedAt: '2026-11-20T12:00:00Z', deciders },
    },
  });
  const two = waiting({ names: ['Amir Haddad', '陈宇 Chen Yu'], orAdmin: true });
  expect(said(two)).toMatch(/for approval by Amir Haddad, 陈宇 Chen Yu,? or an admin\.$/);
  expect(said(two, 'zh-CN')).toContain('Amir Haddad、陈宇 Chen Yu或管理员审批');
  const five = waiting({ names: ['A', 'B', 'C', 'D', 'E'], orAdmin: false });
  expect(said(five)).toMatch(/by A, B, C,? or 2 more\.$/);
  expect(said(waiting({ names: [], orAdmin: false }))).toMatch(/^Waiting for 1 approver since/);
});

test('of a payment that came back only the amount that the service told is said', () => {
  const returned = { source: { amount: '60.50', currency: 'USD' }, at: '2026-11-21T12:00:00Z' };
  expect(said({ status: 'returned', returned })).toContain('60.50 USD is in your wallet again');
  for (const locale of ['en', 'zh-CN'] as const)
    expect(said({ status: 'returned' }, locale)).not.toMatch(/61|USD/);
});
