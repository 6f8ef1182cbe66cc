import { randomUUID } from 'node:crypto';
import { confirmEnrolment, startEnrolment } from '../../lib/features/step-up/verbs/enrol.ts';
import { linkFromMachine } from '../../lib/features/users/verbs/links-from-machine.ts';
import { valueOf } from '../../tests/support/portal-orders.ts';
import { codeOf } from '../../tests/support/second-factor.ts';
import { actorAt, forgetProof, useStack } from '../support/actor.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import { portalSettings, user } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const languages = ['en', 'zh-CN'] as const;
const strong = 'seven walnuts orbit the piano';

test.describe('A person who is let in by a link', () => {
  test.use({ role: null });

  test('joins, changes the password and comes back by a printed link', async ({ page, words }) => {
    await useStack();
    const email = `${randomUUID()}@example.com`;
    const open = async (wish: 'create-admin' | 'reset-access') => {
      const { address } = valueOf(await linkFromMachine(wish, email));
      await page.goto('/sign-in');
      await page.goto(address);
    };
    const field = (key: string) => page.getByLabel(words(key), { exact: true });
    const press = (key: string) => page.getByRole('button', { name: words(key) }).click();

    await open('create-admin');
    await field('auth.link.name').fill('Ada First');
    await field('auth.newPassword.label').fill('ada.first.ada.first');
    await expect(page.getByText(words('auth.newPassword.too-guessable'))).toBeVisible();
    await press('auth.link.join');
    await expect(field('auth.newPassword.label')).toHaveAttribute('aria-invalid', 'true');
    await field('auth.newPassword.label').fill(strong);
    await press('auth.link.join');
    await expect(page).toHaveURL(/\/overview$/);
    await expect(
      page.getByRole('button', { name: words('shell.accountOf', { name: 'Ada First' }) }),
    ).toBeVisible();

    await page.goto('/me/security');
    await field('auth.newPassword.current').fill('not the one');
    await field('auth.newPassword.label').fill(`${strong} again`);
    await press('auth.newPassword.change');
    await expect(page.getByText(words('auth.newPassword.wrong'))).toBeVisible();
    await field('auth.newPassword.current').fill(strong);
    await press('auth.newPassword.change');
    await expect(page.getByText(words('auth.newPassword.changed'))).toBeVisible();

    await open('reset-access');
    await field('auth.newPassword.label').fill(`${strong} and the organ`);
    await press('auth.link.reset');
    await expect(page).toHaveURL(/\/overview$/);

    // A scanner of mail that opens the link uses nothing up; a newer link ends it.
    await open('reset-access');
    await page.reload();
    await expect(page.getByRole('heading', { name: words('auth.link.resetTitle') })).toBeVisible();
    await linkFromMachine('reset-access', email);
    await page.reload();
    await expect(page.getByRole('heading', { name: words('auth.link.overTitle') })).toBeVisible();
  });
});

for (const language of languages)
  test.describe(`An administrator, in ${language}`, () => {
    test.use({ role: 'admin', language });

    test('invites a person, who joins, and disables them while their page is open', async ({
      page,
      words,
      browsers,
      kind,
    }) => {
      const email = `${randomUUID()}@example.com`;
      const { password } = user('admin');
      const proof = () =>
        page.getByRole('dialog').getByLabel(words('stepUp.password.label'), { exact: true });
      await page.goto('/overview');
      await forgetProof(page);
      await page.goto('/admin');
      await expect(page).toHaveURL(/\/admin\/people$/);
      await page.getByRole('button', { name: words('people.invite'), exact: true }).click();
      const to = page.getByRole('dialog').getByLabel(words('people.email'), { exact: true });
      await to.fill('no address');
      await page.getByRole('button', { name: words('people.inviteSubmit') }).click();
      await expect(to).toBeFocused();
      await to.fill(email);
      // The other language than the administrator's own.
      await page
        .getByRole('dialog')
        .getByText(language === 'en' ? '中文' : 'English')
        .click();
      await proof().fill('a guess');
      await page.getByRole('button', { name: words('people.inviteSubmit') }).click();
      await expect(page.getByRole('dialog')).toContainText(words('stepUp.refusal.password'));
      await proof().fill(password);
      await page.getByRole('button', { name: words('people.inviteSubmit') }).click();
      await expect(page.getByText(words('people.sent', { to: email }))).toBeVisible();
      const address = linkIn(await mailTo(email, language === 'en' ? /邀请你担任/ : /invited you as/));
      await expect(page.getByRole('table', { name: words('people.invitations') })).toContainText(email);

      const { name } = await actorAt(page);
      await page.goto(address);
      await expect(page.getByText(words('auth.link.signedIn', { name }))).toBeVisible();
      await page.goto('/admin/people');

      const context = await browsers.take(kind, []);
      const other = await context.newPage();
      await other.goto(address);
      await other.getByLabel(words('auth.link.name'), { exact: true }).fill('Nia Newcomer');
      await other.getByLabel(words('auth.newPassword.label'), { exact: true }).fill(strong);
      await other.getByRole('button', { name: words('auth.link.join') }).click();
      await expect(other).toHaveURL(/\/overview$/);

      const nia = await actorAt(other);
      const { secret } = valueOf(await startEnrolment(nia, { password: strong }));
      valueOf(await confirmEnrolment(nia, { code: codeOf(secret), name: 'Phone' }));

      // The password counts for five minutes.
      const confirm = (key: Parameters<typeof words>[0]) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: words(key), exact: true })
          .click();
      const press = (key: Parameters<typeof words>[0]) =>
        page.getByRole('button', { name: words(key), exact: true }).click();
      const signInAgain = async () => {
        await other.goto('/orders');
        await expect(other).toHaveURL(/\/sign-in/);
        await other.getByLabel(words('auth.email'), { exact: true }).fill(email);
        await other.getByLabel(words('auth.password'), { exact: true }).fill(strong);
        await other.getByRole('button', { name: words('auth.submit'), exact: true }).click();
        await expect(other).toHaveURL(/\/orders$/);
      };
      // The open page shows the new person by itself.
      await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
      await press('people.verbs.resetFactor');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(proof()).toHaveCount(0);
      await confirm('people.verbs.resetFactor');
      await expect(page.getByText(words('people.factorOff'), { exact: true })).toBeVisible();
      await signInAgain();
      await page.reload();
      await page.getByRole('button', { name: words('preferences.end'), exact: true }).click();
      await expect(page.getByText(words('people.noSessions'))).toBeVisible();
      await expect(page.getByText(words('people.events.person.session-end'))).toBeVisible();
      await signInAgain();

      // Five minutes later, while the page stays open.
      await forgetProof(page);
      await press('people.verbs.disable');
      await confirm('people.verbs.disable');
      await expect(page.getByRole('dialog')).toContainText(words('stepUp.refusal.needed'));
      await expect(proof()).toBeFocused();
      await proof().fill(password);
      await confirm('people.verbs.disable');
      await expect(page.getByText(words('people.states.disabled'), { exact: true })).toBeVisible();
      // The person comes back to the open page.
      await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(other.getByRole('alertdialog', { name: words('session.endedTitle') })).toBeVisible();
      await other.goto('/orders');
      await expect(other).toHaveURL(/\/sign-in/);
      await browsers.giveBack(kind, context);
    });
  });

for (const language of languages)
  test.describe(`A person with a mailbox, in ${language}`, () => {
    test.use({ role: null, language });

    test('sets a forgotten password, changes the address and comes back with both', async ({
      page,
      words,
    }) => {
      await useStack();
      const email = `${randomUUID()}@example.com`;
      const field = (key: string) => page.getByLabel(words(key), { exact: true });
      const press = (key: string) => page.getByRole('button', { name: words(key), exact: true }).click();
      const open = async (address: string) => {
        await page.goto('/sign-in');
        await page.goto(address);
      };
      // The open page would ask on, and be refused.
      const forgetSession = async () => {
        await page.goto('about:blank');
        await page.context().clearCookies({ name: /session/ });
      };
      const signInWith = async (address: string, password: string) => {
        await field('auth.email').fill(address);
        await field('auth.password').fill(password);
        await press('auth.submit');
        await expect(page).toHaveURL(/\/overview$/);
      };

      await open(valueOf(await linkFromMachine('invite', email, user('auditor').role)).address);
      await field('auth.link.name').fill('Mara Mailbox');
      await field('auth.newPassword.label').fill(strong);
      await press('auth.link.join');
      await expect(page).toHaveURL(/\/overview$/);
      await forgetSession();

      for (const asked of [`${randomUUID()}@example.com`, email]) {
        await page.goto('/sign-in');
        await page.getByRole('link', { name: words('auth.forgot.link') }).click();
        await expect(page).toHaveURL(/\/forgot-password$/);
        await field('auth.email').fill(asked);
        await press('auth.forgot.send');
        await expect(page.getByText(words('auth.forgot.sentText', { email: asked }))).toBeVisible();
      }
      const link = linkIn(await mailTo(email));
      // A scanner of mail that opens the link uses nothing up.
      await open(link);
      await expect(page.getByRole('heading', { name: words('auth.link.resetTitle') })).toBeVisible();
      await open(link);
      await field('auth.newPassword.label').fill(`${strong} at night`);
      await press('auth.link.reset');
      await expect(page).toHaveURL(/\/overview$/);

      const newEmail = `${randomUUID()}@example.com`;
      await page.goto('/me');
      await field('preferences.name').fill('Mara Newname');
      await press('preferences.saveName');
      await expect(page.getByText(words('preferences.nameSaved'))).toBeVisible();
      await press('preferences.changeEmail');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(words('preferences.emailNew'), { exact: true }).fill(newEmail);
      await dialog.getByLabel(words('stepUp.password.label'), { exact: true }).fill(`${strong} at night`);
      await press('preferences.emailSend');
      await expect(page.getByText(words('preferences.emailSent', { email: newEmail }))).toBeVisible();
      const waits = page.getByRole('main').getByText(newEmail);
      await expect(waits).toBeVisible();
      await open(linkIn(await mailTo(newEmail)));
      await press('auth.link.confirmEmail');
      await expect(page.getByText(words('auth.link.emailDoneText', { email: newEmail }))).toBeVisible();
      await mailTo(email, new RegExp(newEmail));
      await forgetSession();
      await page.goto('/sign-in');
      await signInWith(newEmail, `${strong} at night`);
      await expect(
        page.getByRole('button', { name: words('shell.accountOf', { name: 'Mara Newname' }) }),
      ).toBeVisible();
    });
  });

test.describe('A person with a passkey', () => {
  test.use({ role: null });

  test('adds it, signs in with it alone and after the password, and removes it', async ({ page, words }) => {
    await useStack();
    const email = `${randomUUID()}@example.com`;
    // A passkey belongs to a name, which an address has not.
    const at = (address: string) => address.replace('127.0.0.1', 'localhost');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const field = (key: string) => page.getByLabel(words(key), { exact: true });
    const press = (key: string) => page.getByRole('button', { name: words(key), exact: true }).click();
    const signOut = async () => {
      await page.goto('about:blank');
      await page.context().clearCookies();
      await page.goto(at(`${portalSettings().PORTAL_URL}/sign-in`));
    };

    await page.goto(at(valueOf(await linkFromMachine('invite', email, user('auditor').role)).address));
    await field('auth.link.name').fill('Pia Passkey');
    await field('auth.newPassword.label').fill(strong);
    await press('auth.link.join');
    await expect(page).toHaveURL(/\/overview$/);
    await page.goto(at(`${portalSettings().PORTAL_URL}/me/security`));
    await press('stepUp.factor.passkey');
    await page.getByLabel(words('stepUp.password.label')).fill(strong);
    await press('stepUp.ask.go');
    await field('stepUp.factor.name').fill('Work laptop');
    await press('stepUp.passkey.make');
    await press('stepUp.recovery.done');
    await expect(page.getByText('Work laptop', { exact: true }).first()).toBeVisible();
    await mailTo(email, /Work laptop/);

    await signOut();
    await press('auth.withPasskey');
    await expect(page).toHaveURL(/\/overview$/);

    await signOut();
    await field('auth.email').fill(email);
    await field('auth.password').fill(strong);
    await press('auth.submit');
    await expect(page.getByRole('heading', { name: words('auth.second.title') })).toBeVisible();
    await page.goto(at(`${portalSettings().PORTAL_URL}/orders`));
    await expect(page).toHaveURL(/\/sign-in/);
    await press('auth.second.passkey');
    await expect(page).toHaveURL(/\/orders$/);

    await page.goto(at(`${portalSettings().PORTAL_URL}/me/security`));
    await page.getByRole('button', { name: `${words('stepUp.factor.remove')} Work laptop` }).click();
    await press('stepUp.passkey.use');
    await expect(page.getByText(words('stepUp.factor.off'))).toBeVisible();
    await signOut();
    await press('auth.withPasskey');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(words('auth.passkeyWrong'));
  });
});
