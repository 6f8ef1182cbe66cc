import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Opener({ alert = false }: { alert?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add a note
      </button>
      {open && (
        <Dialog
          open
          alert={alert}
          onClose={() => setOpen(false)}
          title="Note"
          description="Only your team reads it."
        >
          <input aria-label="Text" data-first-focus="" />
        </Dialog>
      )}
    </>
  );
}

async function show(alert = false) {
  renderInLocale(<Opener alert={alert} />);
  const opener = screen.getByRole('button', { name: 'Add a note' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole(alert ? 'alertdialog' : 'dialog', { name: 'Note' });
  return { opener, dialog };
}

test('an opened dialog gives the focus to the field it exists for, not to its close button', async () => {
  await show();
  const field = screen.getByRole('textbox', { name: 'Text' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test.each(['Esc', 'its button'])('closed by %s, it gives the focus back to what opened it', async (way) => {
  const { opener, dialog } = await show();
  if (way === 'Esc') fireEvent.keyDown(dialog, { key: 'Escape' });
  else fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('a press beside it closes it, unless an answer is needed', async () => {
  const now = vi.spyOn(performance, 'now');
  now.mockReturnValue(1_000);
  await show();
  const pressBeside = () => {
    fireEvent.pointerDown(document.body);
    fireEvent.mouseDown(document.body);
    fireEvent.click(document.body);
  };
  // The second press of a double click on what opened it.
  now.mockReturnValue(1_200);
  pressBeside();
  expect(screen.getByRole('dialog')).toBeTruthy();
  now.mockReturnValue(1_600);
  pressBeside();
  now.mockRestore();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  await show(true);
  pressBeside();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});
