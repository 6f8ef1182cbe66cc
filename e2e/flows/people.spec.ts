import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkFromMachine } from '../../lib/features/users/verbs/links-from-machine.ts';
import { valueOf } from '../../tests/support/portal-orders.ts';
import { useStack } from '../support/actor.ts';
import { withPerson } from '../support/people.ts';
import { user, users } from '../support/stack.ts';
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

test.describe('Two administrators', () => {
  test.use({ role: 'admin' });

  test('let in an approver together, and stop asking for two together', async ({
    page,
    words,
    browsers,
    usualKind,
  }) => {
    const email = `${randomUUID()}@example.com`;
    const [first, second] = users('admin');
    if (!first || !second) throw new Error('the stack has two administrators');
    const prove = async (of: Page, password: string, button: string) => {
      const dialog = of.getByRole('dialog');
      await dialog.getByLabel(words('stepUp.password.label'), { exact: true }).fill(password);
      await dialog.getByRole('button', { name: button, exact: true }).click();
    };
    const press = (of: Page, key: Parameters<typeof words>[0]) =>
      of.getByRole('button', { name: words(key), exact: true }).click();
    await page.goto('/admin/people');
    await press(page, 'people.two.turnOn');
    await prove(page, first.password, words('people.two.turnOn'));
    await expect(page.getByText(words('people.two.on'))).toBeVisible();

    await press(page, 'people.invite');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('people.email'), { exact: true }).fill(email);
    await dialog.getByLabel(words('people.role'), { exact: true }).click();
    await page.getByRole('option', { name: words('shell.role.approver') }).click();
    await prove(page, first.password, words('people.inviteSubmit'));
    const proposals = page.getByRole('region', { name: words('people.proposals.title') });
    await expect(proposals).toContainText(email);
    await expect(proposals.getByRole('button', { name: words('people.proposals.accept') })).toHaveCount(0);

    await withPerson({ browsers, usualKind }, second, {
      path: '/admin/people',
      work: async (other) => {
        const waiting = other.getByRole('listitem').filter({ hasText: email });
        await waiting.getByRole('button', { name: words('people.proposals.accept') }).click();
        await prove(other, second.password, words('people.proposals.accept'));
        await expect(other.getByRole('alertdialog').locator('code')).toContainText('/set-password#');
        await press(other, 'people.link.done');
        await expect(other.getByRole('table', { name: words('people.invitations') })).toContainText(email);

        await press(other, 'people.two.turnOff');
        await prove(other, second.password, words('people.two.turnOff'));
        await expect(other.getByText(words('people.proposals.own'))).toBeVisible();
      },
    });
    await page.reload();
    await proposals.getByRole('button', { name: words('people.proposals.accept') }).click();
    await prove(page, first.password, words('people.proposals.accept'));
    await expect(page.getByText(words('people.two.off'))).toBeVisible();
  });
});
