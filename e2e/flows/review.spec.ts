import type { Locator } from '@playwright/test';
import { card } from '../kit/values.ts';
import { OrderPage } from '../pages/order.ts';
import { Review } from '../pages/order-steps.ts';
import { actorAt } from '../support/actor.ts';
import { documentTypesOf, madeOrder, madeReview, readyOrderOf, type Wish } from '../support/made-orders.ts';
import { orderFacts, rateNow } from '../support/portal-api.ts';
import { breakNetwork } from '../support/stack.ts';
import { alone, longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { completeByHand } from '../support/transfer.ts';
import type { Words } from '../support/words.ts';

test.describe('Reviewing', () => {
  test('a rate that ran out while reading is replaced only when the new amount was accepted', {
    tag: alone,
  }, async ({ page, words, sandbox }) => {
    const { orderId } = await madeReview(page, words, {
      lockRate: false,
      amount: '2500.00',
      withoutDocuments: true,
    });
    const review = new Review(page, words);
    const before = await review.figure('recipientGets').textContent();
    await sandbox.advanceClock(1_200);
    const { money } = await orderFacts(page, orderId);
    while ((await rateNow(page)) === money.rate) await sandbox.advanceClock(60);
    await expect(review.blockers).toContainText(words('review.blockers.quoteExpired'));
    await expect(review.confirmButton).toHaveAttribute('aria-disabled', 'true');

    await review.getRate.click();
    await expect(review.rateChange).toBeVisible();
    await expect(review.figure('recipientGets')).toHaveText(before ?? '');
    await expect(review.rateChange).toContainText(words('review.change.was'));
    // Not before it is accepted.
    await review.pressThoughOff();
    await review.acceptRate.click();
    await expect(review.rateChange).toBeHidden();
    await expect(review.figure('recipientGets')).not.toHaveText(before ?? '');
    await review.confirmButton.click();
    await new OrderPage(page, words).expectStatus('completed');
  });

  test('a confirmation without an answer yet says that it is being sent', { tag: alone }, async ({
    page,
    words,
  }) => {
    await madeReview(page, words, { withoutDocuments: true });
    const review = new Review(page, words);
    await breakNetwork({ '/global/payout/transfer/async': 'slow' });
    await review.confirmButton.click();
    await expect(review.bar.getByRole('status')).toHaveText(words('review.confirm.sending'));
    await expect(review.confirmButton).toHaveAttribute('aria-busy', 'true');
    await new OrderPage(page, words).expectStatus('completed');
  });
});

/** The text the page shows for a value: the entry of a list, a country, or the value itself. */
function shownAs(path: string, value: string, o: { words: Words; language: string }): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (/country$|nationality$|idCountry$/.test(path)) {
    return new Intl.DisplayNames(o.language, { type: 'region' }).of(value) ?? value;
  }
  const chosen = [
    'entityType',
    'gender',
    'accountType',
    'purpose',
    'fundsSource',
    'transactionMode',
    'paymentType',
  ];
  return chosen.includes(name) ? o.words(`choices.${name}.${value}`) : value;
}

const inHero = /^(?:source|target)(?:Amount|Currency)$|^queryNo$|^orderNo$/;

for (const [family, language] of [
  ['global', 'en'],
  ['global', 'zh-CN'],
  ['business', 'en'],
  ['business', 'zh-CN'],
  ['personal', 'en'],
] as const) {
  test.describe(`A ${family} order in ${language}`, { tag: longUnlessEnglish(language) }, () => {
    test.use({ language });
    test('shows all that was sent, a way to change what can change, and is paid as read', async ({
      page,
      words,
    }) => {
      const { orderId, orderNo } = await madeOrder(page, words, { family, amount: '25.00' });
      await completeByHand(page, words, { orderNo, types: documentTypesOf(family) });
      const review = new Review(page, words);
      await review.expectOpen();
      const { order } = await orderFacts(page, orderId);
      for (const { path, value } of order.sent) {
        if (inHero.test(path)) continue;
        await expect(review.row(path).getByRole('definition').first()).toHaveText(
          shownAs(path, value, { words, language }),
        );
        // Business orders cannot change; of the others the order number cannot (specification §2.5).
        const canChange = family !== 'business' && /^(?:purpose|payer\.lastName$)/.test(path);
        if (canChange || family === 'business') {
          await expect(review.change(path)).toHaveCount(canChange ? 1 : 0);
        }
      }
      await expect(review.figure('youSend')).toContainText('25.00');
      await review.confirmButton.click();
      await new OrderPage(page, words).expectStatus('completed');
    });
  });
}

/** As people send it: the recipient with identity, telephone and address, the sender with an address. */
const typical: Wish = {
  change: ({ payer, beneficiary, ...values }) => ({
    ...values,
    relationship: 'parent',
    payer: {
      ...payer,
      address: {
        ...payer.address,
        country: 'US',
        city: 'Boston',
        address: '12 Beacon Street, Apt 4',
        postCode: '02108',
      },
    },
    beneficiary: {
      ...beneficiary,
      gender: 'FeMale',
      idType: 'idcard',
      idNumber: '11010519491231002X',
      phoneCode: '+86',
      phoneNumber: '13800138000',
      address: { ...beneficiary.address, country: 'CN', address: '北京市朝阳区建国路88号' },
    },
  }),
};

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(`A typical order, in ${language}`, { tag: longUnlessEnglish(language) }, () => {
    test.use({ language });
    test('is read back on one screen, and Confirm is in view on every other', async ({ page, words }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      const { orderNo } = await madeReview(page, words, { ...typical, amount: '27.00' });
      const review = new Review(page, words);
      await expect(review.confirmButton).toBeInViewport({ ratio: 1 });
      const boxOf = (part: Locator) =>
        part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
      const bar = await boxOf(review.bar);
      const groups = ['payer', 'beneficiary', 'account', 'details', 'documents'].map((name) =>
        review.group(name),
      );
      const figures = ['youSend', 'recipientGets', 'rate', 'balanceAfter'].map((name) => review.figure(name));
      for (const part of [page.getByRole('heading', { level: 1 }), ...figures, ...groups]) {
        const { top, bottom } = await boxOf(part);
        expect(top, await part.innerText()).toBeGreaterThan(0);
        expect(bottom, await part.innerText()).toBeLessThanOrEqual(900);
      }
      // The slip: its figures over its button, beside everything that is read.
      for (const figure of figures) expect((await boxOf(figure)).bottom).toBeLessThanOrEqual(bar.top);
      for (const group of groups) expect((await boxOf(group)).right).toBeLessThan(bar.left);
      const [payer, beneficiary] = [
        await boxOf(review.group('payer')),
        await boxOf(review.group('beneficiary')),
      ];
      expect(Math.abs(payer.top - beneficiary.top)).toBeLessThan(1);
      expect(beneficiary.right).toBeLessThan(payer.left);

      await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNo);
      await expect(review.row('beneficiary.accountInfo.number')).toContainText('62••••4567');
      // In one line, as high as any other.
      const heightOf = async (path: string) => (await boxOf(review.row(path))).height;
      const heights = [
        await heightOf('beneficiary.accountInfo.number'),
        await heightOf('beneficiary.nationality'),
      ] as const;
      expect(Math.abs(heights[0] - heights[1])).toBeLessThan(4);
      // A locked rate and its amounts are no estimate.
      await expect(page.getByText('≈')).toHaveCount(0);

      for (const size of [
        { width: 390, height: 844 },
        { width: 1280, height: 720 },
        { width: 1920, height: 1080 },
      ]) {
        await page.setViewportSize(size);
        await page.evaluate(() => window.scrollTo(0, 0));
        await expect(review.confirmButton).toBeInViewport({ ratio: 1 });
      }
    });
  });
}

test('the same amount to the same account again is doubted, and paid all the same', async ({
  page,
  words,
}) => {
  const account = card();
  const wish: Wish = {
    amount: '26.00',
    change: ({ beneficiary, ...values }) => ({
      ...values,
      beneficiary: { ...beneficiary, accountInfo: { ...beneficiary.accountInfo, number: account } },
    }),
  };
  const review = new Review(page, words);
  const first = await madeReview(page, words, wish);
  await expect(review.doubt).toBeHidden();
  await review.confirmButton.click();
  await new OrderPage(page, words).expectStatus('completed');

  await madeReview(page, words, wish);
  await expect(review.doubt).toBeVisible();
  await expect(page.getByRole('link', { name: first.orderNo })).toHaveAttribute(
    'href',
    `/orders/${first.orderId}`,
  );
  await review.confirmButton.click();
  await new OrderPage(page, words).expectStatus('completed');
});

test('A balance older than a minute keeps the order from being confirmed until it was read again', async ({
  page,
  words,
  complaints,
}) => {
  complaints.expect(/status of 502/);
  await madeReview(page, words);
  const review = new Review(page, words);
  await expect(review.confirmButton).not.toHaveAttribute('aria-disabled', 'true');
  await page.route('**/api/wallets', async (route) => {
    if (route.request().method() === 'POST')
      return route.fulfill({ status: 502, json: { code: 'unavailable' } });
    const answer = await route.fetch();
    const readAt = new Date(Date.now() - 120_000).toISOString();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), readAt } });
  });
  await page.reload();
  await expect(review.readAgain).toBeVisible();
  await expect(review.blockers).toContainText(words('review.blockers.readFailed'));
  await review.pressThoughOff();
  await page.unrouteAll({ behavior: 'wait' });
  // The page reads again by itself, too, and may be the first.
  await expect(async () => {
    if (await review.readAgain.isVisible()) await review.readAgain.click({ timeout: 2_000 });
    await expect(review.blockers).toBeHidden({ timeout: 5_000 });
  }).toPass();
  await expect(review.confirmButton).not.toHaveAttribute('aria-disabled', 'true');
});

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(`Somebody who only reads, in ${language}`, { tag: longUnlessEnglish(language) }, () => {
    test.use({ language });
    test('comes back to the review after signing in and is told who can confirm', async ({
      page,
      words,
      openAs,
    }) => {
      const { orderId } = await readyOrderOf(await actorAt(page));
      const theirs = await openAs('auditor');
      await theirs.goto(`/orders/${orderId}/review`);
      const review = new Review(theirs, words);
      await expect(review.blockers).toContainText(words('review.blockers.roleWho'));
      await expect(review.blockers.getByRole('listitem')).toHaveCount(1);
      await expect(review.confirmButton).toHaveAttribute('aria-disabled', 'true');
      await expect(theirs.getByRole('link', { name: words('shell.newTransfer'), exact: true })).toHaveCount(
        0,
      );
      const nobody = await openAs(null);
      await nobody.goto(`/orders/${orderId}/review`);
      await expect(nobody).toHaveURL(
        new RegExp(`/sign-in\\?next=${encodeURIComponent(`/orders/${orderId}/review`)}$`),
      );
    });
  });
}
