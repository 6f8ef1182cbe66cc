import type { Locator, Page } from '@playwright/test';
import { makeTestPerson } from '../../lib/features/users/verbs/make-test-person.ts';
import { valueOf } from '../../tests/support/portal-orders.ts';
import { codeOf, enrol } from '../pages/approvals.ts';
import { Review } from '../pages/order-steps.ts';
import { SignIn } from '../pages/sign-in.ts';
import { Wizard } from '../pages/wizard.ts';
import { forgetProof, useStack } from '../support/actor.ts';
import { hold } from '../support/hold.ts';
import { madeReview } from '../support/made-orders.ts';
import { openDraft, orderFacts } from '../support/portal-api.ts';
import { withSignedIn } from '../support/sessions.ts';
import { type DemoUser, user } from '../support/stack.ts';
import { longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { type Words, wordsOf } from '../support/words.ts';

/** The session of this browser is gone, as after a quarter of an hour or when it was ended from elsewhere. */
const endSession = (page: Page) => page.context().clearCookies({ name: /session/ });

async function signInAgain(page: Page, words: Words): Promise<void> {
  const cover = page.getByRole('alertdialog', { name: words('session.endedTitle') });
  await expect(cover).toBeVisible({ timeout: 30_000 });
  const password = cover.getByLabel(words('auth.password'), { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cover).toBeVisible();
  await password.fill(user('operator').password);
  await password.press('Enter');
  await expect(cover).toBeHidden();
}

async function switchLanguage(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words('shell.accountOf', { name: user('operator').name }) }).click();
  await page.getByRole('menuitem', { name: words('shell.switchLanguage') }).click();
}

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(language, { tag: longUnlessEnglish(language) }, () => {
    test.use({ language });

    test('The session ends in the middle of a draft: nothing typed is lost, and the saving goes on', async ({
      page,
      words,
      complaints,
    }) => {
      complaints.expect(/status of 401/);
      const amount = await typedAmount(page, words, '120.00');
      await expect(new Wizard(page, words).saved).toBeVisible();
      // No call of the page hears of the end before there is something to lose.
      const letGo = await hold(page, '**/api/**');
      await endSession(page);
      await amount.fill('987.65');
      await letGo();
      await signInAgain(page, words);
      await expect(amount).toHaveValue(/987\.65/);
      await expect.poll(() => storedAmount(page), { timeout: 60_000 }).toBe('987.65');
    });
  });
}

test('Signing in again leaves the page in the language it is read in, whatever was saved', async ({
  page,
  words,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  await page.goto('/me');
  await savePreferences(page, words);
  await expect(page.getByText(words('preferences.saved'), { exact: true })).toBeVisible();
  await switchLanguage(page, words);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'zh-CN');
  await endSession(page);
  const inChinese = wordsOf('zh-CN');
  await savePreferences(page, inChinese);
  await signInAgain(page, inChinese);
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'zh-CN');
  // The choice as other people's sessions find it.
  await switchLanguage(page, inChinese);
  await expect(html).toHaveAttribute('lang', 'en');
});

test.describe('A person with a second factor', () => {
  test.use({ role: null });

  test('gives the code over the open page, which keeps what was typed; a conversion asks for it again', async ({
    page,
    words,
    complaints,
  }) => {
    complaints.expect(/status of 401/);
    await useStack();
    const admin = valueOf(await makeTestPerson({ role: user('admin').role }));
    await page.goto('/sign-in?next=/me');
    const signIn = new SignIn(page, words);
    await signIn.attempt(admin);
    await signIn.expectLeadsTo('/me');
    const { secret, recoveryCode } = await enrol(page, words, admin.password);
    await page.goto('/me');
    const name = page.getByRole('textbox', { name: words('preferences.name') });
    await name.fill('Typed before the end');
    await endSession(page);
    // The person comes back to the open page.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const cover = page.getByRole('alertdialog', { name: words('session.endedTitle') });
    await cover.getByLabel(words('auth.password'), { exact: true }).fill(admin.password);
    await cover.getByRole('button', { name: words('session.signIn') }).click();
    const code = cover.getByLabel(words('stepUp.code.label'), { exact: true });
    await code.fill('000000');
    await code.press('Enter');
    await expect(cover).toContainText(words('stepUp.refusal.wrong'));
    await code.fill(recoveryCode);
    await code.press('Enter');
    await expect(cover).toBeHidden();
    await expect(name).toHaveValue('Typed before the end');

    await forgetProof(page);
    await page.goto('/wallets/convert?walletType=personal&from=USD&to=EUR&amount=10.00');
    await expect(page.getByText('1 USD =')).toBeVisible();
    await page.getByRole('button', { name: words('wallets.convertPage.review') }).click();
    const submit = words('wallets.convertPage.submit', { amount: '10.00 EUR' });
    await page.getByRole('button', { name: submit, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('stepUp.code.label'), { exact: true }).fill(codeOf(secret, 1));
    await dialog.getByRole('button', { name: words('wallets.convertPage.title'), exact: true }).click();
    await expect(page.getByRole('heading', { name: words('wallets.convertPage.doneTitle') })).toBeVisible();
  });
});

test('A form that does not save itself keeps what was chosen, too', async ({ page, words, complaints }) => {
  complaints.expect(/status of 401/);
  await page.goto('/me');
  const compact = page.getByRole('radio', { name: words('preferences.densities.compact') });
  await compact.check({ force: true });
  await endSession(page);
  await savePreferences(page, words);
  await signInAgain(page, words);
  await expect(compact).toBeChecked();
});

test('T-12: a warning two minutes before the end; Esc stays', async ({ page, words }) => {
  let left = 900;
  let stays = 0;
  await page.route('**/api/session', async (route) => {
    if (route.request().method() === 'POST') {
      stays += 1;
      left = 900;
    }
    const answer = await route.fetch();
    const state = (await answer.json()) as object;
    await route.fulfill({ json: { ...state, idleSecondsLeft: left, secondsLeft: 28_000 } });
  });
  await page.clock.install();
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  left = 119;
  const warning = page.getByRole('alertdialog', { name: words('session.soonTitle') });
  // The first question may be on its way still: then the time is counted from its answer.
  await expect(async () => {
    await page.clock.fastForward('13:01');
    await expect(warning).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(warning.getByRole('button', { name: words('session.stay'), exact: true })).toBeFocused();
  await expect(warning.getByRole('timer')).toHaveText(words('session.minutes', { count: 2 }));
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();
  expect(stays).toBeGreaterThanOrEqual(1);
  // A question on its way would fail the next flow.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('Offline and back: the bar says so, reading goes on, and the draft is saved afterwards', async ({
  page,
  context,
  words,
  complaints,
}) => {
  complaints.expect(/ERR_|Failed to fetch|Failed to load/);
  const amount = await typedAmount(page, words, '10.00');
  await context.setOffline(true);
  await expect(page.getByText(words('live.offline'))).toBeVisible();
  await amount.fill('4321.00');
  await context.setOffline(false);
  await expect(page.getByText(words('live.offline'))).toBeHidden();
  await expect.poll(() => storedAmount(page), { timeout: 60_000 }).toBe('4321.00');
});

test('One’s own sessions are listed, and another one is ended from here', async ({
  page,
  browsers,
  usualKind,
  words,
}) => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const kind = { ...usualKind, userAgent };
  await withSignedIn({ browsers, kind, who: user('operator'), path: '/me' }, async (other) => {
    await page.goto('/me');
    const sessions = page.getByRole('region', { name: words('preferences.sessions') }).getByRole('listitem');
    await expect(sessions.filter({ hasText: words('preferences.thisOne') })).toHaveCount(1);
    const theirs = sessions.filter({ hasText: 'Firefox' }).first();
    await theirs.getByRole('button', { name: words('preferences.end'), exact: true }).click();
    await expect(page.getByText(words('preferences.ended', { count: 1 }))).toBeVisible();
    expect((await other.request.get('/api/session')).status()).toBe(401);
  });
});

/** The page may hear of its session's end before anybody presses: then the button is behind the cover. */
const savePreferences = (page: Page, words: Words) =>
  page
    .getByRole('button', { name: words('preferences.save'), exact: true, includeHidden: true })
    .dispatchEvent('click', { detail: 1 });

/** An empty draft with an amount in its first step; gives the field. */
async function typedAmount(page: Page, words: Words, text: string): Promise<Locator> {
  const wizard = new Wizard(page, words);
  await wizard.start();
  await wizard.pickCurrency('source', 'USD');
  const amount = wizard.amount('source', 'USD');
  await amount.fill(text);
  return amount;
}

/** The amount of the open draft as the portal has it. */
const storedAmount = async (page: Page): Promise<string> => (await openDraft(page)).values.sourceAmount;

test.describe('Somebody else signs in in another tab', () => {
  /** As by signing out there first, but the session that other flows use does not end. */
  async function signInElsewhere(page: Page, words: Words, who: DemoUser): Promise<void> {
    const tab = await page.context().newPage();
    await endSession(page);
    await tab.goto('/sign-in');
    const signIn = new SignIn(tab, words);
    await signIn.attempt(who);
    await signIn.expectLeadsTo('/overview');
    await tab.close();
  }
  const coverOf = (page: Page, words: Words) =>
    page.getByRole('alertdialog', { name: words('session.anotherTitle') });

  test('a press on the page of before confirms nothing, and the page says who is signed in', async ({
    page,
    words,
    openAs,
    complaints,
  }) => {
    complaints.expect(/status of 412|unexpected response/);
    const { orderId } = await madeReview(page, words);
    // At once, as no sign-in by the page is: the page may not have heard of it before the press.
    await page.context().addCookies(await (await openAs('admin')).context().cookies());
    // By the event itself: a page that has heard of it is covered already, and no pointer reaches the button.
    await new Review(page, words).confirmButton.dispatchEvent('click');
    const cover = coverOf(page, words);
    await expect(cover).toContainText(user('admin').name);
    await expect(cover).toContainText(user('operator').name);
    expect((await orderFacts(page, orderId)).order.confirmation).toBe('none');
    await cover.getByRole('button', { name: words('session.loadAgain') }).click();
    await expect(cover).toBeHidden();
    const account = words('shell.accountOf', { name: user('admin').name });
    await expect(page.getByRole('button', { name: account })).toBeVisible();
  });

  test('nothing typed is lost or saved meanwhile, and the page goes on when its person is back', async ({
    page,
    words,
    complaints,
  }) => {
    complaints.expect(/status of 412/);
    const amount = await typedAmount(page, words, '120.00');
    await expect(new Wizard(page, words).saved).toBeVisible();
    await signInElsewhere(page, words, user('admin'));
    await amount.fill('987.65');
    await expect(coverOf(page, words)).toBeVisible();
    expect(await storedAmount(page)).toBe('120.00');
    await signInElsewhere(page, words, user('operator'));
    await expect(coverOf(page, words)).toBeHidden();
    await expect(amount).toHaveValue(/987\.65/);
    await expect.poll(() => storedAmount(page), { timeout: 60_000 }).toBe('987.65');
  });
});
