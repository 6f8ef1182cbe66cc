import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { statusIds } from '../../lib/features/orders/status.ts';
import { expect, test } from '../support/test.ts';

/** A picture of each status's mark, as a fingerprint. */
async function marks(page: Page): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const id of statusIds) {
    const mark = page.locator(`#status-${id} svg`).first().locator('xpath=..');
    const picture = await mark.screenshot({ animations: 'disabled' });
    found.set(id, createHash('sha256').update(picture).digest('hex'));
  }
  return found;
}

function alike(pictures: Map<string, string>): string[] {
  const first = new Map<string, string>();
  return [...pictures].flatMap(([id, picture]) => {
    const other = first.get(picture);
    first.set(picture, other ?? id);
    return other === undefined ? [] : [`${other} and ${id}`];
  });
}

test('T-03: each status has words and a shape of its own, also without colours', async ({ page, words }) => {
  await page.goto('/help/statuses');
  for (const id of statusIds) {
    const badge = page.locator(`#status-${id}`);
    await expect(badge).toHaveText(words(`statuses.${id}.label`, { raw: '…' }));
    await expect(badge.locator('svg').first()).toBeVisible();
  }
  await page.emulateMedia({ forcedColors: 'active' });
  expect(alike(await marks(page)), 'in forced colours').toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(() => {
    document.documentElement.style.filter = 'grayscale(1)';
  });
  expect(alike(await marks(page)), 'in greyscale').toEqual([]);
});
