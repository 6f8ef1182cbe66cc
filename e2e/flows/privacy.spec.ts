import type { Page } from '@playwright/test';
import { Wizard } from '../pages/wizard.ts';
import { actorAt } from '../support/actor.ts';
import { madeDraft, orderOf } from '../support/made-orders.ts';
import { expect, test } from '../support/test.ts';

const account = '6217000010000004567';
const lists = [
  '/overview',
  '/orders',
  '/drafts',
  '/recipients',
  '/payers',
  '/information',
  '/events',
  '/wallets',
];

/** All that the browser keeps for this origin beside cookies, as one text. */
async function keptByBrowser(page: Page): Promise<string> {
  const { origins } = await page.context().storageState({ indexedDB: true });
  const ofTab = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(await page.evaluate(() => caches.keys()), 'caches of service workers').toEqual([]);
  return JSON.stringify(origins) + ofTab;
}

test('T-39: lists show no whole account, and the browser keeps nothing of anybody', async ({
  page,
  words,
}) => {
  await orderOf(await actorAt(page), { amount: '77.00' });
  const { draftId } = await madeDraft(page);
  for (const list of lists) {
    await page.goto(list);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const html = await page.content();
    expect(html.includes(account), `${list} holds a whole account number`).toBe(false);
  }
  await page.goto(`/drafts/${draftId}/parties`);
  await new Wizard(page, words).recipient.unfold();
  await expect(page.locator('input[name="beneficiary.accountInfo.number"]')).toHaveValue(account);
  await page.goto('/orders');
  const kept = await keptByBrowser(page);
  for (const secret of [account, '王小明', '小明', 'Miller']) {
    expect(kept.includes(secret), `the browser keeps ${secret}`).toBe(false);
  }
});
