import { expect, test } from '@playwright/test';
import { startIdentityProvider } from '../../tests/support/identity-provider.ts';
import { newStack, personOf } from './stack.ts';

test('A person signs in by the identity provider of another site, and a colleague links an account', async ({
  browser,
}) => {
  const provider = await startIdentityProvider();
  const OIDC_DOMAINS = `${provider.settings.OIDC_DOMAINS},demo.corridor.test`;
  Object.assign(process.env, provider.settings, { OIDC_DOMAINS });
  const { stack, giveBack } = await newStack();
  try {
    provider.serve(stack.portalUrl);
    const context = await browser.newContext({ baseURL: stack.portalUrl });
    const page = await context.newPage();
    const button = page.getByRole('button', { name: 'Continue with Acme ID' });
    const logIn = async () => {
      await button.click();
      await page.getByRole('button', { name: 'Log in' }).click();
    };

    provider.person({ groups: ['others'] });
    await page.goto('/sign-in?next=/drafts');
    await logIn();
    await expect(page.getByRole('alert').filter({ hasText: 'has no role in this portal' })).toBeVisible();
    await context.clearCookies({ domain: 'localhost' });

    provider.person({ name: 'Ines Provider' });
    await logIn();
    await expect(page).toHaveURL(`${stack.portalUrl}/drafts`);
    await expect(page.getByRole('button', { name: /Ines Provider/ })).toBeVisible();

    // The provider still knows the browser, and lets it in without a question.
    provider.state.alter = (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) - 400 });
    await page.goto('/sign-out');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await button.click();
    await expect(page).toHaveURL(/overview$/);
    provider.state.alter = null;
    await page.goto('/me/security');
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    await page.getByRole('button', { name: 'Sign in again with Acme ID' }).click();
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/security$/);
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await page.goto('/sign-out');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(button).toBeVisible();
    await context.clearCookies({ domain: 'localhost' });

    const { email, password } = personOf(stack, 'operator');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/overview$/);
    provider.person({ email });
    await page.goto('/me/security');
    await page.getByRole('button', { name: 'Link account' }).click();
    await page.locator('input[name="current-password"]').first().fill(password);
    await logIn();
    await expect(page.getByText('Your account is linked.')).toBeVisible();
    await expect(page.getByText('Linked since')).toBeVisible();
    await page.getByRole('button', { name: 'Unlink account' }).click();
    await page.locator('input[name="current-password"]').first().fill('not it');
    await page.getByRole('button', { name: 'Unlink account' }).click();
    await expect(page.getByText('That is not your password. Try again.')).toBeVisible();
    await page.locator('input[name="current-password"]').first().fill(password);
    await page.getByRole('button', { name: 'Unlink account' }).click();
    await expect(page.getByRole('button', { name: 'Link account' })).toBeVisible();
    await page.goto('/sign-out');
    await page.getByRole('button', { name: 'Sign out' }).click();

    const admin = personOf(stack, 'admin');
    await page.getByLabel('E-mail').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/overview$/);
    await page.goto('/admin/people');
    await page.getByRole('link', { name: 'Ines Provider' }).click();
    await page.getByRole('button', { name: 'Unlink identity' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(admin.password);
    await dialog.getByRole('button', { name: 'Unlink identity' }).click();
    await expect(page.getByText('Not linked')).toBeVisible();
    await expect(page.getByText('Account unlinked from the identity provider')).toBeVisible();
  } finally {
    await giveBack();
    await provider.close();
  }
});
