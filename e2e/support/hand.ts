import type { Page } from '@playwright/test';

type Ear = { tellPress: () => void; tellTyped: (name: string) => void };
export type Hand = { presses: number; typedInto: Set<string>; pages: string[] };

/** Counts a person's work on pages opened from now on: presses of the pointer, fields typed into, pages gone through. */
export async function watchHand(page: Page): Promise<Hand> {
  const hand: Hand = { presses: 0, typedInto: new Set(), pages: [] };
  await page.exposeFunction('tellPress', () => {
    hand.presses += 1;
  });
  await page.exposeFunction('tellTyped', (name: string) => {
    hand.typedInto.add(name);
  });
  await page.addInitScript(() => {
    const ear = window as unknown as Ear;
    addEventListener('pointerdown', () => ear.tellPress(), true);
    addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLInputElement) ear.tellTyped(target.name);
      },
      true,
    );
  });
  let at = '';
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const path = new URL(frame.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, 'id');
    if (path !== at) hand.pages.push(path);
    at = path;
  });
  return hand;
}
