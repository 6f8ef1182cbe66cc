import { db } from '../../lib/db/client.ts';
import { makeTestPerson } from '../../lib/features/users/verbs/make-test-person.ts';
import { valueOf } from '../../tests/support/portal-orders.ts';
import { beginEnrolment } from '../pages/approvals.ts';
import { SignIn } from '../pages/sign-in.ts';
import { useStack } from '../support/actor.ts';
import { hold, scripts } from '../support/hold.ts';
import { nobody } from '../support/sessions.ts';
import { baseUrl, user } from '../support/stack.ts';
import { alone, longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

test.describe('Signing in', () => {
  test.use({ role: null });

  test('leads to the page that was asked for, and signing out ends it', async ({
    page,
    words,
    complaints,
  }) => {
    // A reading that was on its way when the session ended.
    complaints.expect(/status of 401/);
    await page.goto('/drafts');
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    const signIn = new SignIn(page, words);
    await signIn.attempt(user('approver'));
    await signIn.expectLeadsTo('/drafts');
    await page
      .getByRole('button', { name: words('shell.accountOf', { name: user('approver').name }) })
      .click();
    await page.getByRole('menuitem', { name: words('shell.signOut') }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goto('/orders');
    await expect(page).toHaveURL(/\/sign-in\?next=/);
  });

  test('takes one press for a demo user on the machine of a sandbox', async ({ page, words }) => {
    await page.goto('/sign-in?next=/drafts');
    const people = page.getByRole('region', { name: words('auth.demoTitle') });
    await people.getByRole('button', { name: /Amir Haddad/ }).click();
    await new SignIn(page, words).expectLeadsTo('/drafts');
    await expect(
      page.getByRole('button', { name: words('shell.accountOf', { name: 'Amir Haddad' }) }),
    ).toBeVisible();
  });

  test('says the same for a wrong password and for an account that does not exist', async ({
    page,
    words,
  }) => {
    const signIn = new SignIn(page, words);
    await page.goto('/sign-in');
    const said: string[] = [];
    for (const email of [user('approver').email, 'nobody@demo.corridor.test']) {
      await signIn.attempt({ email, password: 'not the password' });
      await expect(signIn.failure).toHaveText(words('auth.wrong'));
      said.push(await signIn.failure.innerText());
      await expect(signIn.email).toHaveValue(email);
      await page.reload();
    }
    expect(new Set(said).size).toBe(1);
  });

  test('opens one session by a double press', async ({ page, words }) => {
    await useStack();
    const person = valueOf(await makeTestPerson({ role: user('operator').role }));
    await page.goto('/sign-in');
    const signIn = new SignIn(page, words);
    await signIn.email.fill(person.email);
    await signIn.password.fill(person.password);
    await signIn.submit.dblclick();
    await signIn.expectLeadsTo('/overview');
    expect(await db().session.count({ where: { user: { email: person.email } } })).toBe(1);
  });

  test('loses nothing that was typed and pressed before the page was alive', async ({ page, words }) => {
    const letGo = await hold(page, scripts);
    const signIn = new SignIn(page, words);
    await page.goto('/sign-in?next=/drafts', { waitUntil: 'commit' });
    await signIn.attempt({ email: user('approver').email, password: 'not the password' });
    await letGo();
    await expect(signIn.failure).toHaveText(words('auth.wrong'));
    await expect(signIn.email).toHaveValue(user('approver').email);
    await expect(signIn.password).toHaveValue('not the password');
    expect(page.url()).not.toContain('password');
    await signIn.password.fill(user('approver').password);
    await signIn.submit.click();
    await signIn.expectLeadsTo('/drafts');
  });

  test('begins in the first field, and takes the focus from nobody', async ({ page, words }) => {
    const signIn = new SignIn(page, words);
    await page.goto('/sign-in');
    await expect(signIn.email).toBeFocused();
    const letGo = await hold(page, scripts);
    await page.reload({ waitUntil: 'commit' });
    await signIn.password.focus();
    await page.keyboard.type('four');
    await letGo();
    await page.waitForLoadState();
    await signIn.password.press('End');
    await page.keyboard.type('-words');
    await expect(signIn.password).toBeFocused();
    await expect(signIn.password).toHaveValue('four-words');
  });

  test('asks for what is missing, at the field', async ({ page, words }) => {
    const signIn = new SignIn(page, words);
    await page.goto('/sign-in');
    await signIn.submit.click();
    await expect(signIn.email).toBeFocused();
    await expect(signIn.email).toHaveAccessibleDescription(words('auth.emailEmpty'));
    await expect(signIn.password).toHaveAccessibleDescription(words('auth.passwordEmpty'));
  });

  test('T-13: a password is pasted or filled in by whoever keeps it', async ({ page, words, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const signIn = new SignIn(page, words);
    await page.goto('/sign-in');
    await expect(signIn.email).toHaveAttribute('autocomplete', 'username');
    await expect(signIn.password).toHaveAttribute('autocomplete', 'current-password');
    await page.evaluate(() => navigator.clipboard.writeText('four-words-and-a-number-7'));
    for (const field of [signIn.email, signIn.password]) {
      await field.focus();
      await page.keyboard.press('ControlOrMeta+v');
      await expect(field).toHaveValue('four-words-and-a-number-7');
    }
  });

  test('locks an account after five wrong passwords, also one that does not exist', async ({
    page,
    words,
  }) => {
    const signIn = new SignIn(page, words);
    const email = `nobody-${Date.now()}@demo.corridor.test`;
    await page.goto('/sign-in');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await signIn.attempt({ email, password: `wrong ${attempt}` });
      await expect(signIn.failure).toHaveText(words('auth.wrong'));
      await page.reload();
    }
    await signIn.attempt({ email, password: 'wrong again' });
    await expect(signIn.failure).toHaveText(words('auth.locked', { minutes: 30 }));
  });
});

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(`Signing in while too many others do, ${language}`, {
    tag: longUnlessEnglish(language),
  }, () => {
    test.use({ role: null, language });

    test('keeps what was typed, and tries again until there is an answer', async ({
      page,
      words,
      complaints,
    }) => {
      complaints.expect(/status of 429/);
      let attempts = 0;
      await page.route('**/sign-in', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        attempts += 1;
        // The second does not even become an action.
        if (attempts === 2) return route.fulfill({ status: 429, contentType: 'text/plain', body: 'busy' });
        const answer = await route.fetch();
        if (attempts > 2) return route.fulfill({ response: answer });
        const body = await answer.text();
        const busy = '{"code":"busy","retryAfterSeconds":1}';
        await route.fulfill({ response: answer, body: body.replace('{"code":"wrong"}', busy) });
      });
      const signIn = new SignIn(page, words);
      const person = { email: 'nobody@demo.corridor.test', password: 'four-words-and-a-number-7' };
      await page.goto('/sign-in');
      await signIn.attempt(person);
      await expect(signIn.failure).toHaveText(words('auth.busy'));
      await expect(signIn.email).toHaveValue(person.email);
      await expect(signIn.password).toHaveValue(person.password);
      await expect(signIn.failure).toHaveText(words('auth.wrong'));
      expect(attempts).toBe(3);
      await expect(signIn.password).toHaveValue(person.password);
    });
  });
}

test('A flood of guesses is refused at the door, and holds up nobody who signed in with their browser before', {
  tag: alone,
}, async ({ page, words, playwright }) => {
  const stranger = await playwright.request.newContext({
    extraHTTPHeaders: { origin: baseUrl },
    storageState: nobody,
  });
  const { csrfToken } = (await (await stranger.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const guess = async (n: number): Promise<number> => {
    const form = { csrfToken, email: `nobody-${n}@demo.corridor.test`, password: 'no', json: 'true' };
    return (await stranger.post('/api/auth/callback/credentials', { form })).status();
  };
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
  expect(new Set(statuses)).toEqual(new Set([401, 429]));

  await page.context().clearCookies({ name: /session/ });
  await page.goto('/sign-in?next=/drafts');
  const signIn = new SignIn(page, words);
  await signIn.attempt(user('operator'));
  await signIn.expectLeadsTo('/drafts');
  // The flows that follow come from the same address, with browsers that are new.
  await expect.poll(() => guess(60), { timeout: 20_000, intervals: [1_000] }).toBe(401);
  await stranger.dispose();
});

test.describe('The address a person signs in from', () => {
  test.use({ role: null, extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.66' } });

  test('is that of the connection, whatever the browser claims', async ({ page, words }) => {
    await page.goto('/sign-in?next=/me');
    const signIn = new SignIn(page, words);
    await signIn.attempt(user('qa'));
    await signIn.expectLeadsTo('/me');
    const here = page.getByRole('listitem').filter({ hasText: words('preferences.thisOne') });
    await expect(here).toContainText('127.0.0.1');
    await expect(page.getByText('203.0.113.66')).toHaveCount(0);
  });
});

test.describe('A session', () => {
  test('that was ended elsewhere counts nowhere any more', async ({ openAs, words, complaints }) => {
    complaints.expect(/401/);
    const here = await openAs(null);
    await here.goto('/sign-in?next=/drafts');
    const signIn = new SignIn(here, words);
    await signIn.attempt(user('qa'));
    await signIn.expectLeadsTo('/drafts');
    // The same cookie in a second tab signs out.
    const there = await here.context().newPage();
    await there.goto('/drafts');
    const cookies = await here.context().cookies();
    await there.getByRole('button', { name: words('shell.accountOf', { name: user('qa').name }) }).click();
    await there.getByRole('menuitem', { name: words('shell.signOut') }).click();
    await expect(there).toHaveURL(/\/sign-in/);
    // A copy of the cookie, kept by whoever, opens nothing.
    await here.context().addCookies(cookies);
    const answer = await here.request.get('/api/orders');
    expect(answer.status()).toBe(401);
    await here.goto('/orders');
    await expect(here).toHaveURL(/\/sign-in\?next=/);
  });
});

test('T-13: a code of the second factor is one field that takes a whole code, spaces and all', async ({
  page,
  words,
}) => {
  await beginEnrolment(page, words, user('operator').password);
  const code = page.locator('input[autocomplete="one-time-code"]');
  await expect(code).toHaveCount(1);
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await code.fill('123 456');
  await expect(code).toHaveValue('123 456');
});

test('The picture of the tab is there under its old name too', async ({ page }) => {
  const answer = await page.request.get('/favicon.ico');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('image/svg+xml');
});
