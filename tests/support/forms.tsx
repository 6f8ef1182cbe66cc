import { waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { renderInLocale } from './render-in-locale.tsx';

/** Renders a form with what the portal has around it; dialogs open without a browser's own. */
export function renderForm(element: ReactElement, locale?: 'en' | 'zh-CN') {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => undefined;
  return renderInLocale(element, locale);
}

/** The field has the focus and is refused with these words, as a screen reader is told. */
export async function expectRefused(field: HTMLElement, words: string): Promise<void> {
  await waitFor(() => expect(describedBy(field)).toContain(words));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
}

function describedBy(field: HTMLElement): (string | null | undefined)[] {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}
