import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { charactersOfPdf } from '../../tests/support/pdf-characters.ts';
import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { Orders } from '../pages/orders.ts';
import { actorAt } from '../support/actor.ts';
import { pressShortcut } from '../support/keyboard.ts';
import { complete, madeReview, orderOf } from '../support/made-orders.ts';
import { user } from '../support/stack.ts';
import { longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import type { Language } from '../support/words.ts';

const languages: Language[] = ['en', 'zh-CN'];
/** Of the zone in which the browser is. */
const zoneNames: Record<Language, string> = { en: 'Chatham Time', 'zh-CN': '查塔姆时间' };

for (const language of languages) {
  test.describe(`The list of orders, ${language}`, { tag: longUnlessEnglish(language) }, () => {
    test.use({ language });

    test('is found, narrowed, kept as a view, looked into and ended, with a result per order', async ({
      page,
      words,
    }) => {
      const actor = await actorAt(page);
      const global = await orderOf(actor, { amount: '81.00' });
      const business = await orderOf(actor, { family: 'business', amount: '82.00' });
      const orders = new Orders(page, words);

      await orders.open();
      await expect(page.getByText(words('orders.timesIn', { zone: zoneNames[language] }))).toBeVisible();
      await orders.search(global.orderNo.slice(-6));
      await expect(orders.rows).toHaveCount(1);
      await expect(orders.row(global.orderNo)).toContainText('81.00');
      const searched = orders.chip(words('orders.filter.chip.q', { value: global.orderNo.slice(-6) }));
      await searched.click();
      await expect(searched).toHaveCount(0);
      await expect(orders.searchField).toHaveValue('');

      const family = words('orders.family.business');
      await orders.filterBy('owner', words('orders.filter.me'));
      await orders.filterBy('family', family);
      await expect(orders.chip(words('orders.filter.chip.family', { value: family }))).toBeVisible();
      await expect(orders.row(business.orderNo)).toBeVisible();
      await expect(orders.row(global.orderNo)).toHaveCount(0);

      const name = `Mine ${business.orderNo.slice(-6)}`;
      await orders.fromMoreViews(words('orders.saved.save'));
      const dialog = page.getByRole('dialog', { name: words('orders.saved.title') });
      await dialog.getByLabel(words('orders.saved.name')).fill(name);
      await dialog.getByRole('button', { name: words('common.save'), exact: true }).click();
      await expect(orders.tab(name)).toHaveAttribute('aria-current', 'page');
      const address = page.url();
      await orders.fromMoreViews(words('orders.saved.remove', { name }));
      await expect(orders.tab(name)).toHaveCount(0);
      await page.goto(address);
      await expect(orders.row(business.orderNo)).toBeVisible();

      const peek = page.getByRole('dialog', {
        name: words('orders.peek.title', { orderNo: business.orderNo }),
      });
      await orders.row(business.orderNo).getByRole('link').focus();
      await pressShortcut(page, ['Space'], () => expect(peek).toBeVisible({ timeout: 3_000 }));
      await expect(peek).toContainText(words('statuses.documentsNeeded.label'));
      await page.keyboard.press('Escape');
      await expect(peek).toBeHidden();
      await expect(page).toHaveURL(address);

      await orders.open('?owner=me');
      await orders.select(global.orderNo);
      await orders.select(business.orderNo);
      await orders.bulk('abandon').click();
      const bulk = page.getByRole('dialog', { name: words('orders.bulk.title.abandon', { count: 2 }) });
      await expect(bulk.getByRole('listitem').filter({ hasText: global.orderNo })).toContainText(
        words('orders.bulk.skip.can-cancel'),
      );
      await bulk.getByLabel(words('order.cancel.reason')).fill('No longer wanted');
      const start = words('orders.bulk.start', { action: words('orders.bulk.abandon'), count: 1 });
      await bulk.getByRole('button', { name: start }).click();
      await expect(bulk.getByRole('listitem').filter({ hasText: business.orderNo })).toContainText(
        words('orders.bulk.result.abandon'),
      );
      await bulk.getByRole('button', { name: words('orders.bulk.finish') }).click();
      await expect(orders.row(business.orderNo)).toContainText(words('statuses.abandoned.label'));
    });

    test('is narrowed by statuses, amounts and days, and says what is wrong with them', async ({
      page,
      words,
    }) => {
      const { orderNo } = await orderOf(await actorAt(page), { amount: '84.00' });
      const orders = new Orders(page, words);
      await orders.open('?owner=me');
      const apply = page.getByRole('button', { name: words('common.filter.apply') });

      await orders.filter('is').click();
      await page.getByRole('checkbox', { name: words('statuses.documentsNeeded.label') }).check();
      await apply.click();
      const needed = words('orders.filter.chip.is', { value: words('statuses.documentsNeeded.label') });
      await expect(orders.chip(needed)).toBeVisible();
      await expect(orders.row(orderNo)).toBeVisible();

      await orders.filter('pay').click();
      const least = page.getByRole('textbox', { name: words('orders.filter.min') });
      await least.fill('84.5');
      await apply.click();
      await expect(page.getByText(words('common.filter.problem.currency'))).toBeVisible();
      await page.getByRole('combobox', { name: words('orders.filter.pay') }).click();
      await page.getByRole('option', { name: /^USD/ }).click();
      await expect(least).toHaveValue('84.5');
      await apply.click();
      await expect(orders.row(orderNo)).toHaveCount(0);
      await orders.filters.getByRole('button', { name: /84\.5/ }).click();
      await least.fill('84');
      await apply.click();
      await expect(orders.row(orderNo)).toBeVisible();

      await orders.filter('from').click();
      await page.getByRole('textbox', { name: words('orders.filter.from') }).fill('2020-01-01');
      await page.getByRole('textbox', { name: words('orders.filter.to') }).fill('2020.1.31');
      await apply.click();
      await expect(orders.row(orderNo)).toHaveCount(0);
      await orders.filters.getByRole('button', { name: /2020-01-31/ }).click();
      await page.getByRole('button', { name: words('common.filter.lastDays', { count: 7 }) }).click();
      await expect(orders.row(orderNo)).toBeVisible();
    });

    test('has one line for each on a laptop and a third of a phone, beside the whole brand', async ({
      page,
      words,
    }) => {
      await orderOf(await actorAt(page), { amount: '83.00' });
      const orders = new Orders(page, words);
      const heights = () =>
        orders.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      await page.setViewportSize({ width: 1280, height: 900 });
      await orders.open();
      await expect(orders.rows).not.toHaveCount(0);
      expect(Math.max(...(await heights()))).toBeLessThanOrEqual(45);
      const isWhole = (one: Element) => one.scrollWidth <= one.clientWidth;
      expect(await page.getByRole('table').locator('..').evaluate(isWhole)).toBe(true);

      await page.setViewportSize({ width: 390, height: 844 });
      await orders.open();
      expect(Math.max(...(await heights()))).toBeLessThanOrEqual(844 / 3);
      const brand = page.getByRole('banner').getByRole('link', { name: words('common.portal'), exact: true });
      expect(await brand.evaluate(isWhole)).toBe(true);
    });

    test('is exported as it is shown, and a paid order gives a receipt', async ({ page, words }) => {
      const { orderNo, orderId } = await madeReview(page, words, { amount: '83.00' });
      await new Review(page, words).confirmButton.click();
      const order = new OrderPage(page, words);
      await order.expectStatus('completed');

      const orders = new Orders(page, words);
      await orders.open(`?q=${orderNo}&cols=orderNo,youPay,recipient`);
      await page.getByRole('button', { name: words('orders.bulk.export'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: words('orders.export.title') });
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('link', { name: words('orders.export.download') }).click();
      const file = await readFile(await (await downloading).path());
      const youPay = words('orders.column.youPay');
      expect(parse(file, { bom: true })).toEqual([
        [
          words('orders.column.orderNo'),
          youPay,
          words('orders.export.currencyOf', { column: youPay }),
          words('orders.column.recipient'),
        ],
        [orderNo, '83.00', 'USD', expect.stringContaining('王小明')],
      ]);

      await page.getByRole('button', { name: words('orders.bulk.export'), exact: true }).click();
      await dialog.getByRole('radio', { name: words('orders.export.full') }).check();
      const inFull = page.waitForEvent('download');
      const proof = dialog.getByLabel(words('stepUp.password.label'));
      const go = dialog.getByRole('button', { name: words('orders.export.download') });
      await proof.fill('a guess');
      await go.click();
      await expect(dialog).toContainText(words('stepUp.refusal.password'));
      await proof.fill(user('operator').password);
      await go.click();
      expect(parse(await readFile(await (await inFull).path()), { bom: true })[1]).toContain(
        '6217000010000004567',
      );

      const lang = language === 'en' ? 'en' : 'zh-CN';
      const receipt = await page.request.get(`/api/orders/${orderId}/receipt?lang=${lang}`);
      expect(receipt.headers()['content-type']).toBe('application/pdf');
      const characters = charactersOfPdf(await receipt.body());
      for (const character of '王小明') expect(characters.has(character)).toBe(true);
      expect(characters.has('回')).toBe(language === 'zh-CN');
    });
  });
}

test('An order keeps notes, and shows an account only when asked', async ({ page, words }) => {
  const { orderId } = await orderOf(await actorAt(page), { amount: '84.00' });
  await page.goto(`/orders/${orderId}`);
  const number = words('fields.beneficiary.accountInfo.number.label');
  const account = complete.global().beneficiary.accountInfo.number;
  await expect(page.getByRole('main')).not.toContainText(account);
  await page.getByRole('button', { name: words('common.showWhat', { what: number }) }).click();
  await expect(page.getByRole('button', { name: words('common.hideWhat', { what: number }) })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(account);

  await page.getByRole('button', { name: words('order.menu.label') }).click();
  await page.getByRole('menuitem', { name: words('order.menu.note') }).click();
  const dialog = page.getByRole('dialog', { name: words('order.note.title') });
  await dialog.getByLabel(words('order.note.label')).fill('Called the payer');
  await dialog.getByRole('button', { name: words('order.note.submit') }).click();
  const order = new OrderPage(page, words);
  await order.open('timeline');
  await expect(order.timeline('note').first()).toContainText('Called the payer');
});
