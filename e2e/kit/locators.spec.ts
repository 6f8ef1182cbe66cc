import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, fieldOf, test, toParties, toPurpose } from './index.ts';

// The table of selectors in docs/qa.md is a contract: each is on each page that its row names.

type Row = { selector: string; places: string[] };

function rowsOfGuide(): Row[] {
  const guide = readFileSync(new URL('../../docs/qa.md', import.meta.url), 'utf8');
  const table = guide.split('<!-- locators -->')[1]?.split('<!-- end locators -->')[0] ?? '';
  return [...table.matchAll(/^\| `([^`]+)`\s*\|([^|]+)\|/gm)].map(([, selector = '', places = '']) => ({
    selector,
    places: places.split(',').map((place) => place.trim()),
  }));
}

const rows = rowsOfGuide();
const found: string[] = [];

/** Checks every row that names this place. */
async function expectAt(page: Page, place: string): Promise<void> {
  for (const { selector, places } of rows) {
    if (!places.includes(place) && !places.includes('every page')) continue;
    await expect(page.locator(selector).first(), `${selector} on ${place}`).toBeAttached();
  }
  found.push(place);
}

test('every selector of the guide is on the pages that it names', async ({
  operator,
  approver,
  qa,
  madeOrder,
}) => {
  expect(rows.length).toBeGreaterThan(10);
  await operator.goto('/transfers/new');
  await expectAt(operator, 'new transfer');
  await toParties(operator);
  await expectAt(operator, 'form');
  await fieldOf(operator, 'beneficiary.nationality').getByRole('combobox').fill('CN');
  await expectAt(operator, 'open list');
  await operator.keyboard.press('Escape');
  await toPurpose(operator);
  await expectAt(operator, 'last step');

  const toAddTo = await madeOrder({ until: 'documents' });
  await operator.goto(`/orders/${toAddTo.orderId}/documents`);
  await expectAt(operator, 'documents');
  const made = await madeOrder();
  for (const [place, path] of [
    ['review', `/orders/${made.orderId}/review`],
    ['order', `/orders/${made.orderId}`],
    ['timeline', `/orders/${made.orderId}?tab=timeline`],
    ['API exchange', `/orders/${made.orderId}?tab=exchange`],
    ['orders', `/orders?q=${made.orderNo}`],
  ] as const) {
    await operator.goto(path);
    await expectAt(operator, place);
  }
  const large = await madeOrder({ amount: '12000.00' });
  await operator.goto(`/orders/${large.orderId}/review`);
  await expectAt(operator, 'large review');
  const { approvalId } = await madeOrder({ amount: '12001.00', until: 'sent' });
  await approver.goto(`/approvals/${approvalId}`);
  await expectAt(approver, 'approval');
  await approver.goto('/approvals');
  await expectAt(approver, 'approvals');

  await qa.goto('/sandbox');
  await expectAt(qa, 'sandbox');

  const named = rows.flatMap(({ places }) => places).filter((place) => place !== 'every page');
  expect(new Set(found)).toEqual(new Set(named));
});
