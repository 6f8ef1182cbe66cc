import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { BulkBar } from './bulk-bar.tsx';

afterEach(cleanup);

function Bar() {
  const [everything, setEverything] = useState<number | null>(null);
  const nothing = () => undefined;
  return (
    <BulkBar
      selected={50}
      everything={everything}
      total={1204}
      actions={[]}
      mayExport
      onAction={nothing}
      onExport={nothing}
      onEverything={() => setEverything(1204)}
      onClear={nothing}
    />
  );
}

test('whoever selects the orders of all pages goes on from what is selected', () => {
  renderInLocale(<Bar />);
  const button = screen.getByRole('button', { name: 'Select all 1,204' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement?.textContent).toBe('All 1,204 orders of this list are selected.');
});
