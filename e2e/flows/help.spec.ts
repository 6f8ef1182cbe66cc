import { codes } from '../../lib/service-core/codes.ts';
import { longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(language, { tag: longUnlessEnglish(language) }, () => {
    test.use({ language });

    test('Every code and status is explained at an address of its own, and found by searching', async ({
      page,
      words,
    }) => {
      await page.goto('/help');
      const search = page.getByRole('main').getByRole('searchbox');
      await search.fill('20302');
      await search.press('Enter');
      const title = words('help.error.quoteExpired.title');
      await page.getByRole('link', { name: `20302 ${title}` }).click();
      await expect(page).toHaveURL(/\/help\/errors#code-20302$/);
      await expect(page.locator('#code-20302')).toBeInViewport();
      for (const { status } of Object.values(codes))
        await expect(page.locator(`[id="code-${status}"]`)).toHaveCount(1);

      await page.goto('/help/statuses#informationRequested');
      const entry = page.locator('#informationRequested');
      await expect(entry).toBeInViewport();
      await expect(entry).toContainText(words('help.status.informationRequested.who'));

      await page.goto('/help?q=zzzz');
      await expect(page.getByRole('main')).toContainText(words('help.results', { count: 0, q: 'zzzz' }));
    });
  });
}

test('An address that leads nowhere offers a search; a program is answered as a program', async ({
  page,
  words,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await page.goto('/nowhere/at-all');
  await expect(page.getByRole('heading', { level: 1, name: words('shell.notFound.title') })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${words('shell.notFound.title')} — `));
  await page
    .getByRole('main')
    .getByRole('searchbox', { name: words('shell.findOrder') })
    .fill('P-123');
  await page
    .getByRole('main')
    .getByRole('button', { name: words('common.search'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/orders\?q=P-123$/);
  const answer = await page.request.get('/api/nowhere');
  expect([answer.status(), await answer.json()]).toEqual([404, { code: 'not-found' }]);
});

test('Service health names every capability', async ({ page, words }) => {
  await page.goto('/help');
  await page
    .getByRole('main')
    .getByRole('link', { name: words('help.topic.health') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/help\/health$/);
  // The bar says so only while something fails.
  await expect(page.getByTestId('health')).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: words('help.health.name.quote') })).toBeVisible();
  await page.getByRole('button', { name: words('signatureCheck.check') }).click();
  await expect(page.getByText(words('signatureCheck.valid'))).toBeVisible();
});
