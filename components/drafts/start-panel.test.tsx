import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en } from '../../tests/support/catalogues.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { StartPanel } from './start-panel.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  renderInLocale(<StartPanel lastFamily="global" templates={[]} recipients={[]} orders={[]} />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { new: words } = en.wizard;
const facts = () => screen.getByRole('list').textContent;

test('what an order of a family is paid from, and what stays changeable, is said of the chosen one only', () => {
  expect(facts()).toContain(words.global.wallet);
  for (const family of ['personal', 'business', 'global'] as const) {
    fireEvent.click(screen.getByRole('radio', { name: words[family].title }));
    const { wallet, changes, needs } = words[family];
    expect(facts()).toBe([wallet, changes, needs].join(''));
  }
});

test('the choice itself is read in a few seconds', () => {
  const group = screen.getByRole('group', { name: words.family }).textContent ?? '';
  expect(`${words.title} ${words.intro} ${group} ${words.start}`.split(/\s+/).length).toBeLessThan(80);
});

test('a family is named by what it is for, and described by whom it pays and its name elsewhere', () => {
  for (const family of ['global', 'business', 'personal'] as const) {
    const radio = screen.getByRole('radio', { name: words[family].title });
    expect(document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      words[family].text + en.choices.family[family],
    );
  }
});
