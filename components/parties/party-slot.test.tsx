import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { DraftProvider } from '../drafts/form/draft-provider.tsx';
import { PartySlot } from './party-slot.tsx';

vi.mock('./use-saved-party.ts', () => ({
  useSavedParty: () => ({ savedId: 'p', isById: false, choose: async () => true, failure: undefined }),
}));
vi.mock('./entity-picker.tsx', () => ({
  EntityPicker: ({ onChoose }: { onChoose: (party: object) => void }) => (
    <button type="button" onClick={() => onChoose({ id: 'p', warnings: [] })}>
      Jane Miller
    </button>
  ),
}));
vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
afterEach(cleanup);

function Slot() {
  const [isOpen, setOpen] = useState(true);
  return <PartySlot kind="beneficiary" {...{ isOpen, setOpen }} />;
}

test('after choosing, the focus stands on the card of who was chosen', async () => {
  renderInLocale(
    <DraftProvider
      draft={{ id: 'slot', family: 'global', revision: 1, values: completeDraft() }}
      serverNow="2026-11-20T06:00:00Z"
      mayConvert={false}
    >
      <Slot />
    </DraftProvider>,
  );
  const option = screen.getByRole('button', { name: 'Jane Miller' });
  option.focus();
  await act(async () => {
    fireEvent.click(option);
  });
  expect(screen.queryByRole('button', { name: 'Jane Miller' })).toBeNull();
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(screen.getByTestId('saved-beneficiary').contains(document.activeElement)).toBe(true);
});
