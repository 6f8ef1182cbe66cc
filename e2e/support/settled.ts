import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { baseUrl, dataDir } from './stack.ts';

type Answer = { idle: boolean; revision: number };

/** Resolves when service and portal have nothing left to do and the page shows it; other flows may not be under way. */
export async function settled(page: Page): Promise<void> {
  const response = await fetch(`${baseUrl}/api/testing/idle`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readFileSync(join(dataDir, 'testing-token'), 'utf8').trim()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ timeoutMs: 30_000 }),
  });
  const answer = (await response.json()) as Answer;
  expect(answer).toMatchObject({ idle: true });
  await expect
    .poll(async () => Number(await page.locator('main').getAttribute('data-revision')))
    .toBeGreaterThanOrEqual(answer.revision);
}
