import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { NameLookup } from './name-lookup.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answer(status: number, body: unknown) {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body: sent }: { body: string }) => {
    calls.push(JSON.parse(sent));
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return calls;
}

const onUse = vi.fn();
const outer = vi.fn();

function show() {
  const initial = { pinyinName: 'Wang Xiaoming', identifier: '440301199203071040' };
  renderInLocale(
    <div onSubmit={outer}>
      <NameLookup name="look" kind="person" initial={initial} onUse={onUse} />
    </div>,
  );
  fireEvent.submit(screen.getByRole('form'));
}

test('characters are filled in only when the person says so', async () => {
  const calls = answer(200, { outcome: 'found', characters: '王小明' });
  show();
  expect(await screen.findByText('王小明')).toBeTruthy();
  expect(calls).toEqual([{ kind: 'person', pinyinName: 'Wang Xiaoming', identifier: '440301199203071040' }]);
  expect(onUse).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Use this name' }));
  expect(onUse).toHaveBeenCalledWith('王小明');
});

test.each([
  ['withheld', 'Characters exist, but the service did not return them. Ask the recipient.'],
  ['none', 'No Chinese characters on record. You can continue; the service may send an information request.'],
])('without a name to use (%s) nothing is offered', async (outcome, text) => {
  answer(200, { outcome });
  show();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use this name' })).toBeNull();
});

test.each<[string, number, unknown, string]>([
  [
    'wrong fields',
    422,
    { code: 'invalid', problems: [{ field: 'identifier', problem: 'wrong-check-digit' }] },
    'ID number has a wrong check digit. Compare it with the document',
  ],
  [
    'a refusal',
    422,
    { code: 'refused', status: '20999', message: 'no' },
    'The service did not accept this: “no”',
  ],
  [
    'a service that is down',
    502,
    { code: 'unavailable' },
    'The service could not be reached. Nothing was sent; try again.',
  ],
  ['garbage', 200, '<html>', 'The service could not be reached. Nothing was sent; try again.'],
  ['an ended session', 401, { code: 'signed-out' }, 'Your session ended. Sign in again.'],
])('%s is said with what to do, and what was typed stays', async (_, status, body, text) => {
  answer(status, body);
  show();
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>(/Name in pinyin/).value).toBe('Wang Xiaoming');
});

test('its submit never reaches the form around it', () => {
  answer(200, { outcome: 'none' });
  show();
  expect(outer).not.toHaveBeenCalled();
});
