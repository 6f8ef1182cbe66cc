import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { AuditTab } from './audit-tab.tsx';

afterEach(cleanup);

const requestId = '01a21a3b-ac39-73be-a2eb-1d95c72f7f64';
const entry = {
  id: '1',
  at: '2026-11-26T10:00:00Z',
  actorName: 'Olivia Novak',
  action: 'order.confirm-answered',
  address: null,
  facts: [
    { name: 'status', value: 'awaiting_transfe' },
    { name: 'documentType', value: 'proforma_invoice' },
    { name: 'outcome', value: 'accepted' },
    { name: 'steppedUp', value: 'true' },
    { name: 'message', value: 'constructor' },
    { name: 'requestId', value: requestId },
  ],
};

test.each([
  [
    'en',
    'Status: Ready to confirm',
    'Document type: Pro-forma invoice',
    'Outcome: Accepted',
    'Second factor: Yes',
  ],
  ['zh-CN', '状态： 待确认汇款', '材料类型： 形式发票', '结果： 已接受', '双重验证： 是'],
] as const)('what is recorded is said in words, in %s; ids stand in short', (locale, ...said) => {
  renderInLocale(<AuditTab orderId="o" initial={[entry]} />, locale);
  const { textContent } = screen.getByTitle(requestId).closest('td') as HTMLElement;
  for (const words of said) expect(textContent).toContain(words);
  expect(textContent).toContain('constructor');
  expect(textContent).toContain('01a21a3b…7f64');
});
