import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { proveSelfAction } from '@/lib/features/step-up/actions.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { ExportDialog } from './export-dialog.tsx';

afterEach(cleanup);

test('whole account numbers in a CSV come with what Excel makes of them', () => {
  renderInLocale(<ExportDialog input={{}} ids={[]} count={6} reveal="password" onClose={() => undefined} />);
  const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
  const warning = () => screen.queryByText(/^Excel cuts account numbers of more than 15 digits/);
  expect(warning()).toBeNull();
  choose(/whole account numbers/);
  expect(warning()).not.toBeNull();
  choose(/Excel workbook/);
  expect(warning()).toBeNull();
});

test('they are downloaded once the person has proved who they are', async () => {
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  renderInLocale(<ExportDialog input={{}} ids={[]} count={6} reveal="code" onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('radio', { name: /whole account numbers/ }));
  const press = (code: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: /^Code/ }), { target: { value: code } });
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  };
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();

  vi.mocked(proveSelfAction).mockResolvedValueOnce({ ok: false, reason: { code: 'code-wrong' } });
  press('111111');
  await screen.findByText(/^Code not accepted/);
  expect(download).not.toHaveBeenCalled();

  vi.mocked(proveSelfAction).mockResolvedValueOnce({ ok: true, value: {} });
  press('222222');
  await waitFor(() => expect(download).toHaveBeenCalledOnce());
  expect(vi.mocked(proveSelfAction).mock.calls).toEqual([[{ code: '111111' }], [{ code: '222222' }]]);
  expect(download.mock.contexts[0]).toHaveProperty('href', expect.stringContaining('masking=full'));
});
