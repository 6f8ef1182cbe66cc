import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { Toaster } from '../../ui/popups/toaster.tsx';
import { useFieldError } from '../form/draft-context.ts';
import { DraftProvider } from '../form/draft-provider.tsx';
import { PasteFill } from './paste-fill.tsx';

vi.stubGlobal('fetch', async () =>
  Response.json({ revision: 2, savedAt: '2026-11-20T06:00:00Z', wallets: [] }),
);
afterEach(cleanup);
// The offer's code is loaded first, which takes its time beside other tests.
const patient = { timeout: 10_000 };

test('what a pasted block filled can be undone while its page is open, and not on a later one', async () => {
  const view = renderInLocale(
    <>
      <Toaster />
      <DraftProvider
        draft={{ id: 'paste', family: 'global', revision: 1, values: completeDraft() }}
        serverNow="2026-11-20T06:00:00Z"
        mayConvert={false}
      >
        <PasteFill>
          <input name="beneficiary.fullName" aria-label="Full name" />
        </PasteFill>
      </DraftProvider>
    </>,
  );
  const clipboardData = { getData: () => '户名：张敏\n账号：6217000010000004567\n性别：女\n备注：工资' };
  fireEvent.paste(screen.getByLabelText('Full name'), { clipboardData });
  const fill = await screen.findByRole('button', { name: /^Fill/ }, patient);
  expect(screen.getByText('Female')).toBeTruthy();
  expect(screen.getByText(/^Not filled: 备注\./)).toBeTruthy();
  await act(async () => {
    fireEvent.click(fill);
  });
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  view.rerender(<Toaster />);
  // By itself it would end after ten seconds.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull(), { timeout: 3_000 });
});

function ProblemOfNumber() {
  return <p>{useFieldError('beneficiary.accountInfo.number')?.message ?? 'no word'}</p>;
}

test('what is wrong with a pasted detail is said at its field at once', async () => {
  renderInLocale(
    <DraftProvider
      draft={{ id: 'paste-wrong', family: 'global', revision: 1, values: completeDraft() }}
      serverNow="2026-11-20T06:00:00Z"
      mayConvert={false}
    >
      <PasteFill>
        <input name="beneficiary.fullName" aria-label="Full name" />
        <ProblemOfNumber />
      </PasteFill>
    </DraftProvider>,
  );
  expect(screen.getByText('no word')).toBeTruthy();
  const clipboardData = { getData: () => '户名：张敏\n账号：6217000010000004568\n性别：女' };
  fireEvent.paste(screen.getByLabelText('Full name'), { clipboardData });
  const fill = await screen.findByRole('button', { name: /^Fill/ }, patient);
  await act(async () => {
    fireEvent.click(fill);
  });
  expect(screen.getByText(/card number/i)).toBeTruthy();
});
