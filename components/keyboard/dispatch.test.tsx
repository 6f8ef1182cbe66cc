import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  activeShortcuts,
  answerShortcut,
  enableSingleKeys,
  type ShortcutId,
  shortcutIds,
  shortcuts,
} from './dispatch.ts';
import { ListKeys } from './use-shortcut.tsx';

const leave: (() => void)[] = [];
const answer = (id: ShortcutId, inDialog = false) => {
  const run = vi.fn<() => void>();
  leave.push(answerShortcut(id, { run, inDialog }));
  return run;
};
const press = (key: string, init: KeyboardEventInit = {}, on: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  on.dispatchEvent(event);
  return event;
};
const put = (html: string) => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
};

beforeEach(() => {
  enableSingleKeys(true);
  put('');
});
afterEach(() => {
  for (const one of leave.splice(0)) one();
  cleanup();
  vi.useRealTimers();
});

test('no two shortcuts are the same press', () => {
  const all = shortcutIds.map((id) => shortcuts[id].keys);
  expect(new Set(all).size).toBe(all.length);
  const singles = all.filter((keys) => !keys.includes(' '));
  for (const keys of all.filter((one) => one.includes(' ')))
    expect(singles).not.toContain(keys.split(' ')[0]);
});

test('a key is answered by the newest who wants it, and by nobody after they left', () => {
  const older = answer('newTransfer');
  const newer = answer('newTransfer');
  press('n');
  leave.pop()?.();
  press('n');
  leave.pop()?.();
  press('n');
  expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([1, 1]);
});

test('a sequence needs both keys, within a second', () => {
  vi.useFakeTimers();
  const go = answer('goOrders');
  press('o');
  press('g');
  press('x');
  press('o');
  expect(go).not.toHaveBeenCalled();
  press('g');
  vi.advanceTimersByTime(1_500);
  press('o');
  expect(go).not.toHaveBeenCalled();
  press('g');
  press('o');
  expect(go).toHaveBeenCalledOnce();
});

describe('T-18: a single key does nothing', () => {
  test.each(['<input>', '<textarea></textarea>', '<select></select>', '<div role="menu"><a>x</a></div>'])(
    'in %s',
    (html) => {
      const run = answer('newTransfer');
      const box = put(html);
      press('n', {}, box.querySelector('a') ?? box);
      expect(run).not.toHaveBeenCalled();
    },
  );
  test('while characters are composed', () => {
    const run = answer('newTransfer');
    press('n', { isComposing: true });
    press('n', { keyCode: 229 });
    expect(run).not.toHaveBeenCalled();
  });
  test('once they are switched off; those with a modifier go on', () => {
    const single = answer('newTransfer');
    const palette = answer('palette');
    enableSingleKeys(false);
    press('n');
    press('k', { ctrlKey: true });
    expect([single.mock.calls.length, palette.mock.calls.length]).toEqual([0, 1]);
  });
  test('with a modifier that is not part of it', () => {
    const run = answer('newTransfer');
    for (const extra of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }])
      press('n', extra);
    expect(run).not.toHaveBeenCalled();
  });
  test('while a dialog is open, unless it is the dialog’s own', () => {
    const run = answer('newTransfer');
    const own = answer('peek', true);
    put('<div role="dialog"></div>');
    press('n');
    press(' ');
    expect([run.mock.calls.length, own.mock.calls.length]).toEqual([0, 1]);
  });
});

test('Space on a button presses the button; on a checkbox other letters still work', () => {
  const peek = answer('peek');
  const next = answer('next');
  press(' ', {}, put('<button></button>'));
  const box = put('<input type="checkbox">');
  press(' ', {}, box);
  press('j', {}, box);
  expect([peek.mock.calls.length, next.mock.calls.length]).toEqual([0, 1]);
});

test('a sign that needs Shift to type is found, and the list names what is answered', () => {
  const run = answer('help');
  press('?', { shiftKey: true });
  expect(run).toHaveBeenCalledOnce();
  expect(activeShortcuts.get()).toEqual(['help']);
});

test('J and K go from row to row onto its first link, and stop at the ends', () => {
  render(
    <ListKeys>
      {['a', 'b'].map((id) => (
        <div key={id} data-row-id={id}>
          <a href={`/${id}`}>{id}</a> <button type="button">more</button>
        </div>
      ))}
    </ListKeys>,
  );
  const at = () => document.activeElement?.textContent;
  press('j');
  expect(at()).toBe('a');
  press('j');
  expect(at()).toBe('b');
  press('j');
  expect(at()).toBe('b');
  press('k');
  expect(at()).toBe('a');
});
