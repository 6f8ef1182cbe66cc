import { act } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepEarlyInput } from './keep-early-input.ts';

const pressed = vi.fn();

function Form() {
  const [name, setName] = useState('');
  const [kind, setKind] = useState('person');
  const [agreed, setAgreed] = useState(false);
  const [country, setCountry] = useState('CN');
  const [, draw] = useState(0);
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        pressed({ name, kind, agreed, country });
      }}
    >
      <input aria-label="name" value={name} onChange={(event) => setName(event.target.value)} />
      {['person', 'company'].map((one) => (
        <input
          key={one}
          type="radio"
          name="kind"
          aria-label={one}
          checked={kind === one}
          onChange={() => setKind(one)}
        />
      ))}
      <input
        type="checkbox"
        aria-label="agreed"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <select aria-label="country" value={country} onChange={(event) => setCountry(event.target.value)}>
        <option value="CN">China</option>
        <option value="US">United States</option>
      </select>
      <button type="button" onClick={() => draw((count) => count + 1)}>
        Draw again
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

let root: Root | undefined;
let page: HTMLElement;

const find = <T extends HTMLElement>(label: string): T => {
  const found = page.querySelector<T>(`[aria-label="${label}"]`);
  if (!found) throw new Error(`no ${label}`);
  return found;
};
const button = (text: string): HTMLButtonElement => {
  const found = [...page.querySelectorAll('button')].find((one) => one.textContent === text);
  if (!found) throw new Error(`no ${text}`);
  return found;
};

/** As a browser does it: the text first, then the event. */
function type(label: string, text: string, isComposing = false) {
  const field = find<HTMLInputElement>(label);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
}

async function comeAlive() {
  await act(async () => {
    root = hydrateRoot(page, <Form />);
  });
  await act(() => vi.advanceTimersByTimeAsync(100));
}

beforeAll(keepEarlyInput);
beforeEach(() => {
  vi.useFakeTimers();
  page = document.createElement('main');
  page.innerHTML = renderToString(<Form />);
  document.body.append(page);
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  page.remove();
  pressed.mockClear();
  vi.useRealTimers();
});

test('what was typed, chosen and pressed before the page was alive is done once, in its order', async () => {
  type('name', 'Mil');
  type('name', 'Miller');
  find('company').click();
  find('agreed').click();
  find<HTMLSelectElement>('country').value = 'US';
  find('country').dispatchEvent(new Event('change', { bubbles: true }));
  button('Save').click();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(pressed).not.toHaveBeenCalled();

  await comeAlive();
  expect(pressed.mock.calls).toEqual([[{ name: 'Miller', kind: 'company', agreed: true, country: 'US' }]]);
  await act(async () => button('Draw again').click());
  expect(find<HTMLInputElement>('name').value).toBe('Miller');
});

test('what is typed on is not set back to what was typed before', async () => {
  type('name', 'Mil');
  await act(async () => {
    root = hydrateRoot(page, <Form />);
  });
  act(() => type('name', 'Miller'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  await act(async () => button('Save').click());
  expect(pressed.mock.calls).toEqual([[expect.objectContaining({ name: 'Miller' })]]);
});

test('characters that are being composed are left alone until they are whole', async () => {
  type('name', 'ou', true);
  await comeAlive();
  type('name', 'ouyang', true);
  find('name').dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  await act(async () => button('Save').click());
  expect(pressed.mock.calls).toEqual([[expect.objectContaining({ name: 'ouyang' })]]);
});

test('Enter in a field sends no form that is not ready', async () => {
  find('name').focus();
  button('Save').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 }));
  await comeAlive();
  expect(pressed).not.toHaveBeenCalled();
});

test('what is drawn anew before it is alive has what was typed in it and pressed on it', async () => {
  find('name').focus();
  type('name', 'Miller');
  page.innerHTML = '';
  await vi.advanceTimersByTimeAsync(1_000);
  page.innerHTML = renderToString(<Form />);
  await vi.advanceTimersByTimeAsync(100);
  expect(document.activeElement).toBe(find('name'));
  find('company').click();
  button('Save').focus();
  button('Save').click();
  page.innerHTML = renderToString(<Form />);
  await comeAlive();
  expect(pressed.mock.calls).toEqual([[expect.objectContaining({ name: 'Miller', kind: 'company' })]]);
});

test('what React begins to look after and is not ready for is done when it is', async () => {
  let letCome = () => {};
  const code = new Promise<null>((resolve) => {
    letCome = () => resolve(null);
  });
  const Part = ({ isHere }: { isHere: boolean }) => (isHere ? null : use(code));
  const Page = ({ isHere }: { isHere: boolean }) => (
    <Suspense>
      <Form />
      <Part isHere={isHere} />
    </Suspense>
  );
  page.innerHTML = renderToString(<Page isHere />);
  await act(async () => {
    root = hydrateRoot(page, <Page isHere={false} />);
  });
  expect(Object.keys(find('name')).join()).toContain('__reactFiber');
  type('name', 'Miller');
  button('Save').click();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(pressed).not.toHaveBeenCalled();
  letCome();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(pressed.mock.calls).toEqual([[expect.objectContaining({ name: 'Miller' })]]);
  expect(find<HTMLInputElement>('name').value).toBe('Miller');
});

test('what is gone for good is forgotten', async () => {
  button('Save').click();
  page.innerHTML = '';
  await vi.advanceTimersByTimeAsync(15_000);
  page.innerHTML = renderToString(<Form />);
  await comeAlive();
  expect(pressed).not.toHaveBeenCalled();
});

test('a press does not follow to another page', async () => {
  button('Save').click();
  page.innerHTML = renderToString(<Form />);
  history.pushState(null, '', '/elsewhere');
  await comeAlive();
  history.back();
  expect(pressed).not.toHaveBeenCalled();
});

test('a press that takes its button away is not done again on the next one like it', async () => {
  const send = vi.fn();
  function Send() {
    const [waiting, setWaiting] = useState(1);
    const press = () => {
      send();
      setWaiting(0);
      setTimeout(() => setWaiting(1), 1_000);
    };
    return waiting > 0 && <button onClick={press}>Send</button>;
  }
  page.innerHTML = renderToString(<Send />);
  await act(async () => {
    root = hydrateRoot(page, <Send />);
  });
  await act(async () => button('Send').click());
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(button('Send')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(send).toHaveBeenCalledTimes(1);
});

test('a live page is left alone', async () => {
  await comeAlive();
  await act(async () => button('Save').click());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(pressed).toHaveBeenCalledTimes(1);
});
