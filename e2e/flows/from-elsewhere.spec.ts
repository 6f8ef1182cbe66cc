import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesNamed } from '../../tests/support/files-named.ts';
import { buildOfStack } from '../support/build.ts';
import { madeDraft } from '../support/made-orders.ts';
import { headersOf } from '../support/portal-api.ts';
import { expect, test } from '../support/test.ts';

test.describe('A press on a page that was left meanwhile', () => {
  test('brings a draft back by Undo', async ({ page, words }) => {
    const { orderNo } = await madeDraft(page, { amount: '65.00' });
    const row = page
      .getByRole('table', { name: words('wizard.drafts.title'), exact: true })
      .getByRole('row')
      .filter({ hasText: orderNo });
    await page.goto('/drafts');
    await row.getByRole('button', { name: words('wizard.drafts.discard') }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: words('shell.nav.overview'), exact: true }).click();
    await expect(page).toHaveURL(/\/overview$/);
    const undo = page.getByRole('button', { name: words('wizard.drafts.undo'), exact: true });
    await undo.click();
    await expect(undo).toHaveCount(0);
    await page.getByRole('link', { name: words('shell.nav.drafts'), exact: true }).click();
    await expect(row).toHaveCount(1);
  });

  test('is answered whatever it does, wherever the person is now', async ({ page }) => {
    await page.goto('/help');
    const actions = await actionsOfBuild();
    expect(actions.length).toBeGreaterThan(60);
    const headers = await headersOf(page);
    const unanswered: string[] = [];
    for (const { id, name } of actions) {
      const answer = await page.request.post('/help', {
        headers: { ...headers, 'next-action': id, 'content-type': 'text/plain;charset=UTF-8' },
        data: '[{"unknown":"field"}]',
      });
      if (!/"code":"[a-z-]+"/.test(await answer.text())) unanswered.push(`${name}: ${answer.status()}`);
    }
    expect(unanswered).toEqual([]);
  });
});

type Manifest = { node: Record<string, { exportedName: string; filename: string }> };

/** The actions that browsers know by their id, from the build that the stack runs. */
async function actionsOfBuild(): Promise<{ id: string; name: string }[]> {
  const folder = join(buildOfStack(), 'server', 'app');
  const files = filesNamed(folder, 'server-reference-manifest.json');
  const found = new Map<string, string>();
  for (const file of files) {
    const { node } = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    for (const [id, { exportedName, filename }] of Object.entries(node))
      if (filename.endsWith('/actions.ts')) found.set(id, exportedName);
  }
  return [...found].map(([id, name]) => ({ id, name }));
}
