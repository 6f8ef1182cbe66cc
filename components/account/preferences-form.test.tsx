import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setPreferencesAction } from '@/lib/features/users/actions.ts';
import type { Preferences } from '@/lib/features/users/schema.ts';
import { en } from '../../tests/support/catalogues.ts';
import { renderForm } from '../../tests/support/forms.tsx';
import { PreferencesForm } from './preferences-form.tsx';

afterEach(cleanup);

const words = en.preferences;
const initial: Preferences = {
  locale: 'en',
  theme: 'light',
  density: 'standard',
  fixedTimeZone: null,
  onePageWizard: false,
  singleKeys: true,
};
const choose = (name: string | RegExp) => fireEvent.click(screen.getByLabelText(name));
const press = () => fireEvent.click(screen.getByRole('button', { name: words.save }));

test('says what is unsaved until it is saved, or is as it was', async () => {
  vi.mocked(setPreferencesAction).mockResolvedValue({ ok: true, value: {} } as never);
  renderForm(<PreferencesForm initial={initial} />);
  choose(words.themes.dark);
  expect(await screen.findByText(words.unsaved)).toBeTruthy();
  choose(words.themes.light);
  expect(screen.queryByText(words.unsaved)).toBeNull();

  choose(words.densities.compact);
  choose(words.onePageWizard);
  choose(words.zoneFixed);
  press();
  expect(await screen.findByText(words.saved)).toBeTruthy();
  expect(setPreferencesAction).toHaveBeenCalledExactlyOnceWith({
    ...initial,
    density: 'compact',
    onePageWizard: true,
    fixedTimeZone: 'Pacific/Chatham',
  });
  choose(words.singleKeys);
  expect(await screen.findByText(words.unsaved)).toBeTruthy();
});

test('without an answer what was chosen stays chosen', async () => {
  vi.mocked(setPreferencesAction).mockRejectedValue(new Error('gone'));
  renderForm(<PreferencesForm initial={initial} />);
  choose(words.themes.dark);
  press();
  expect(await screen.findByText(words.noAnswer)).toBeTruthy();
  expect(screen.getByLabelText(words.themes.dark)).toHaveProperty('checked', true);
});
