import { randomUUID } from 'node:crypto';
import { linkFromMachine } from '../../lib/features/users/verbs/links-from-machine.ts';
import { valueOf } from '../../tests/support/portal-orders.ts';
import { useStack } from '../support/actor.ts';
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
