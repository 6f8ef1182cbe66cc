import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { FieldValue } from '../drafts/fields/field-value.tsx';

const occupations = [
  { nameEn: 'University Lecturer', nameCn: '大学教师', nameTw: '大學教師' },
  { nameEn: 'Lecturer', nameCn: '讲师', nameTw: '講師' },
];
const fetched = vi.fn(async (_address: string) => Response.json({ occupations }));
vi.stubGlobal('fetch', fetched);
afterEach(cleanup);

const show = (occupation: string, locale: 'en' | 'zh-CN') =>
  renderInLocale(
    <FieldValue
      path="payer.occupation"
      values={completeDraft({ payer: { occupation } })}
      look={{ locale, choice: () => undefined }}
    />,
    locale,
  );

test('an occupation is read back in Chinese, and one that the list lacks as it was sent', async () => {
  show('University Lecturer', 'zh-CN');
  expect(await screen.findByText('大学教师')).toBeTruthy();
  cleanup();
  show('Lighthouse Keeper', 'zh-CN');
  await expect.poll(() => fetched).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Lighthouse Keeper')).toBeTruthy();
});

test('in English nothing is asked for', () => {
  show('University Lecturer', 'en');
  expect(screen.getByText('University Lecturer')).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});
