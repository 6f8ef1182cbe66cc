import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { OpeningRow } from './opening-row.tsx';

afterEach(() => {
  cleanup();
  window.getSelection()?.removeAllRanges();
});

// As the library draws one.
const list = { role: 'listbox' };

function show() {
  const opened = vi.fn((event: MouseEvent) => event.preventDefault());
  render(
    <table>
      <tbody>
        <OpeningRow>
          <th>
            <a href="#order">Wang Xiaoming</a>
          </th>
          <td>123.45 USD</td>
          <td>
            <button type="button">Pay</button>
            <div {...list}>An option</div>
            {createPortal(<p>A dialog</p>, document.body)}
          </td>
        </OpeningRow>
      </tbody>
    </table>,
  );
  screen.getByRole('link').addEventListener('click', opened);
  return opened;
}

test('a press anywhere in the row follows its link, with the keys that were held', () => {
  const opened = show();
  fireEvent.click(screen.getByText('123.45 USD'), { ctrlKey: true });
  expect(opened).toHaveBeenCalledOnce();
  expect(opened.mock.lastCall?.[0].ctrlKey).toBe(true);
});

test('a press on the link follows it once', () => {
  const opened = show();
  fireEvent.click(screen.getByRole('link'));
  expect(opened).toHaveBeenCalledOnce();
});

test('a press on another control, or with text selected, opens nothing', () => {
  const opened = show();
  fireEvent.click(screen.getByRole('button'));
  const amount = screen.getByText('123.45 USD');
  window.getSelection()?.selectAllChildren(amount);
  fireEvent.click(amount);
  expect(opened).not.toHaveBeenCalled();
});

test('a press in a list or dialog of the row, which lies over the page, opens nothing', () => {
  const opened = show();
  fireEvent.click(screen.getByText('An option'));
  fireEvent.click(screen.getByText('A dialog'));
  expect(opened).not.toHaveBeenCalled();
});
