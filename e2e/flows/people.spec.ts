import { randomUUID } from 'node:crypto';
import { linkFromMachine } from '../../lib/features/users/verbs/links-from-machine.ts';
import { valueOf } from '../../tests/support/portal-orders.ts';
import { useStack } from '../support/actor.ts';
import { user } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

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

test.describe('An administrator', () => {
  test.use({ role: 'admin' });

  test('invites a person, who joins, and disables them while their page is open', async ({
    page,
    words,
    browsers,
    usualKind,
  }) => {
    const email = `${randomUUID()}@example.com`;
    const { password } = user('admin');
    const proof = () => page.getByRole('dialog').getByLabel(words('stepUp.password.label'), { exact: true });
    await page.goto('/admin/people');
    await page.getByRole('button', { name: words('people.invite'), exact: true }).click();
    const to = page.getByRole('dialog').getByLabel(words('people.email'), { exact: true });
    await to.fill('no address');
    await page.getByRole('button', { name: words('people.inviteSubmit') }).click();
    await expect(to).toBeFocused();
    await to.fill(email);
    await proof().fill(password);
    await page.getByRole('button', { name: words('people.inviteSubmit') }).click();
    const address = await page.getByRole('alertdialog').locator('code').innerText();
    await page.getByRole('button', { name: words('people.link.done') }).click();
    await expect(page.getByRole('table', { name: words('people.invitations') })).toContainText(email);

    const context = await browsers.take(usualKind, []);
    const other = await context.newPage();
    await other.goto(address);
    await other.getByLabel(words('auth.link.name'), { exact: true }).fill('Nia Newcomer');
    await other.getByLabel(words('auth.newPassword.label'), { exact: true }).fill(strong);
    await other.getByRole('button', { name: words('auth.link.join') }).click();
    await expect(other).toHaveURL(/\/overview$/);

    await page.reload();
    await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
    await page.getByRole('button', { name: words('preferences.end'), exact: true }).click();
    await expect(page.getByText(words('people.noSessions'))).toBeVisible();
    await expect(page.getByText(words('people.events.person.session-end'))).toBeVisible();
    await other.goto('/orders');
    await expect(other).toHaveURL(/\/sign-in/);
    await other.getByLabel(words('auth.email'), { exact: true }).fill(email);
    await other.getByLabel(words('auth.password'), { exact: true }).fill(strong);
    await other.getByRole('button', { name: words('auth.submit'), exact: true }).click();
    await expect(other).toHaveURL(/\/orders$/);
    await page.getByRole('button', { name: words('people.verbs.disable'), exact: true }).click();
    await proof().fill(password);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('people.verbs.disable'), exact: true })
      .click();
    await expect(page.getByText(words('people.states.disabled'), { exact: true })).toBeVisible();
    await other.goto('/orders');
    await expect(other).toHaveURL(/\/sign-in/);
    await browsers.giveBack(usualKind, context);
  });
});
