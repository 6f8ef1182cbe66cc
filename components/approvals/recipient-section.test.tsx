import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ApprovalPage } from '@/lib/features/approvals/schema.ts';
import { en } from '../../tests/support/catalogues.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { RecipientSection } from './recipient-section.tsx';

afterEach(cleanup);

function show(holder: string) {
  const page = {
    order: {
      order: { id: 'order-1', beneficiaryName: 'Jane Miller', suppliedName: null },
      timeline: [],
    },
    approval: {
      recipient: { isNew: false, accountChanged: false, nameChanged: false, paidCount: 0, check: null },
      current: { sent: [{ path: 'beneficiary.accountInfo.name', value: holder }] },
    },
  } as unknown as ApprovalPage;
  renderInLocale(<RecipientSection page={page} />);
  return screen.queryByText(en.approvals.recipient.holder) !== null;
}

test('the name on the account stands beside another name of the recipient', () => {
  expect(show('Eve Other')).toBe(true);
  expect(screen.getByText('Eve Other')).toBeTruthy();
});

test('the name on the account is not told twice', () => expect(show('MILLER Jane')).toBe(false));
