import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { saveTemplate } from '../../lib/features/drafts/verbs/save-template.ts';
import { filesNamed } from '../../tests/support/files-named.ts';
import { valueOf } from '../../tests/support/portal-orders.ts';
import { pdf } from '../kit/values.ts';
import { Documents } from '../pages/order-steps.ts';
import { Wizard } from '../pages/wizard.ts';
import { actorAt } from '../support/actor.ts';
import { buildOfStack } from '../support/build.ts';
import { draftOf, madeOrder } from '../support/made-orders.ts';
import { headersOf } from '../support/portal-api.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

/** Leaves a page by the menu, without loading the next one anew. */
async function leaveFor(page: Page, words: Words, place: 'overview' | 'drafts'): Promise<void> {
  await page.getByRole('link', { name: words(`shell.nav.${place}`), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${place}$`));
}

test.describe('A press on a page that was left meanwhile', () => {
  test('brings a draft and a template back by Undo', async ({ page, words }) => {
    const actor = await actorAt(page);
    const { draftId, orderNo } = await draftOf(actor, { amount: '65.00' });
    const name = `Left ${orderNo}`;
    valueOf(await saveTemplate(actor, { draftId, name }));
    const row = page
      .getByRole('table', { name: words('wizard.drafts.title'), exact: true })
      .getByRole('row')
      .filter({ hasText: orderNo });
    const remove = page.getByRole('button', { name: `${words('wizard.new.template.remove')} ${name}` });
    const undo = { name: words('wizard.drafts.undo'), exact: true };

    await page.goto('/transfers/new');
    await remove.click();
    await expect(remove).toHaveCount(0);
    await leaveFor(page, words, 'drafts');
    await row.getByRole('button', { name: words('wizard.drafts.discard') }).click();
    await expect(row).toHaveCount(0);
    await leaveFor(page, words, 'overview');
    const removed = page
      .locator('output')
      .filter({ hasText: words('wizard.new.template.removed', { name }) });
    await removed.getByRole('button', undo).click();
    await expect(removed).toHaveCount(0);
    await page.getByRole('button', undo).click();
    await expect(page.getByRole('button', undo)).toHaveCount(0);
    await leaveFor(page, words, 'drafts');
    await expect(row).toHaveCount(1);
    await page.goto('/transfers/new');
    await expect(remove).toHaveCount(1);
  });

  test('is not offered where it needs that page: a removed file, pasted details', async ({ page, words }) => {
    const { orderNo } = await madeOrder(page, words);
    const undo = page.getByRole('button', { name: words('common.fileDrop.undo'), exact: true });
    const documents = new Documents(page, words);
    await documents.chooser.setInputFiles(pdf('scan.pdf', orderNo));
    await page
      .getByRole('button', { name: words('common.fileDrop.removeFile', { name: 'scan.pdf' }) })
      .click();
    await expect(undo).toBeVisible();
    await leaveFor(page, words, 'overview');
    // By itself it would stay for ten seconds.
    await expect(undo).toHaveCount(0, { timeout: 3_000 });

    const wizard = new Wizard(page, words);
    await wizard.start();
    await wizard.openStep('parties');
    const name = wizard.recipient.field('beneficiary.lastName.label');
    await name.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '户名：王芳\n账号：6217000010000004567');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(undo).toBeVisible();
    await leaveFor(page, words, 'overview');
    await expect(undo).toHaveCount(0, { timeout: 3_000 });
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
