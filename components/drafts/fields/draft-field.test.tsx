import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { withValue } from '@/lib/features/transfers/types.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { FieldsContext, useDraft } from '../form/draft-context.ts';
import { DraftProvider } from '../form/draft-provider.tsx';
import { DraftField } from './draft-field.tsx';

vi.stubGlobal('fetch', async () =>
  Response.json({ revision: 2, savedAt: '2026-11-20T06:00:00Z', wallets: [] }),
);
afterEach(cleanup);

/** As on the page of a saved party, where nothing but its values makes a field render again. */
function PartyForm({ children }: { children: ReactNode }) {
  const { editor } = useDraft();
  const [fields] = useState({ editor, bankCheckFee: null });
  return <FieldsContext value={fields}>{children}</FieldsContext>;
}

function MoveToHongKong() {
  const { editor } = useDraft();
  const move = () => editor.edit((values) => withValue(values, 'beneficiary.accountInfo.country', 'HK'));
  return (
    <button type="button" onClick={move}>
      Move
    </button>
  );
}

test('a hint follows what it depends on', async () => {
  renderInLocale(
    <DraftProvider
      draft={{ id: 'hint', family: 'global', revision: 1, values: completeDraft() }}
      serverNow="2026-11-20T06:00:00Z"
      mayConvert={false}
    >
      <PartyForm>
        <DraftField path="beneficiary.lastName" />
      </PartyForm>
      <MoveToHongKong />
    </DraftProvider>,
  );
  expect(screen.getByText(/^Best in Chinese characters/)).toBeTruthy();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  });
  await waitFor(() => expect(screen.queryByText(/^Best in Chinese characters/)).toBeNull());
});
