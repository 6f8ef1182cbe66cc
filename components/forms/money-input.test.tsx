import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { MoneyInput, type MoneyInputProps } from './money-input.tsx';

afterEach(cleanup);

type Extra = Partial<Omit<MoneyInputProps, 'value' | 'onChange'>>;

function Held({
  start = null,
  seen,
  ...rest
}: Extra & { start?: string | null; seen: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(start);
  return (
    <MoneyInput
      name="sourceAmount"
      label="You pay"
      currency="USD"
      minorUnits={2}
      {...rest}
      value={value}
      onChange={(next) => {
        seen(next);
        setValue(next);
      }}
    />
  );
}

function setUp(extra: Extra & { start?: string | null } = {}, locale: 'en' | 'zh-CN' = 'en') {
  const seen = vi.fn<(value: string | null) => void>();
  const view = renderInLocale(<Held {...extra} seen={seen} />, locale);
  const input = view.container.querySelector<HTMLInputElement>('input[inputmode=decimal]');
  if (!input) throw new Error('no amount input');
  const type = (text: string) => {
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: text } });
  };
  return { input, seen, type, leave: () => fireEvent.blur(input) };
}

describe('an amount', () => {
  test('is a text input with a decimal keypad, named with its currency', () => {
    const { input } = setUp();
    expect(input.type).toBe('text');
    expect(screen.getByRole('textbox', { name: 'You pay in USD' })).toBe(input);
  });

  test.each([['1234567.5'], ['$1,500.00']])(
    'stays selected as a whole when Tab comes back to it: %s',
    (typed) => {
      const { input, type, leave } = setUp();
      type(typed);
      leave();
      expect(input.value).not.toBe(typed);
      input.select();
      fireEvent.focus(input);
      expect(input.value).toBe(typed);
      expect([input.selectionStart, input.selectionEnd]).toEqual([0, typed.length]);
    },
  );

  test('keeps the caret where it was when its text changes', () => {
    const { input, type, leave } = setUp();
    type('1234567.5');
    leave();
    input.setSelectionRange(2, 2);
    fireEvent.focus(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([1, 1]);
  });

  test('is grouped when left and plain while somebody is in it', () => {
    const { input, type, leave, seen } = setUp();
    type('1234567.5');
    expect(input.value).toBe('1234567.5');
    leave();
    expect(input.value).toBe('1,234,567.5');
    expect(seen).toHaveBeenLastCalledWith('1234567.5');
    fireEvent.focus(input);
    expect(input.value).toBe('1234567.5');
  });

  test.each([
    ['１，２３４．５', '1234.5'],
    ['$1,234.50', '1234.50'],
    ['0012', '12'],
  ])('pasted as %s is %s', (pasted, value) => {
    const { type, seen } = setUp();
    type(pasted);
    expect(seen).toHaveBeenLastCalledWith(value);
  });

  test.each([
    ['1.005', 'You pay can have at most 2 decimal places in USD'],
    ['-5', 'You pay must be more than zero'],
    ['12,34', 'You pay can be read in two ways. Write it without separators, such as 1234.50'],
    ['5 EUR', 'You pay is in USD. Change the currency, or remove the sign'],
  ])('%s stays as typed, gives no value and says why', (typed, message) => {
    const { input, type, leave, seen } = setUp();
    type(typed);
    leave();
    expect(input.value).toBe(typed);
    expect(seen).toHaveBeenLastCalledWith(null);
    expect(screen.getByText(message)).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  test('a value from outside replaces what was typed', () => {
    const props = { name: 'a', label: 'You pay', currency: 'USD', minorUnits: 2, onChange: () => {} };
    const view = renderInLocale(<MoneyInput {...props} value={null} />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: '12,34' } });
    fireEvent.blur(input);
    expect(input.value).toBe('12,34');
    view.rerender(<MoneyInput {...props} value="12000.00" />);
    expect(input.value).toBe('12,000.00');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  test('what an earlier visit left unreadable is shown and questioned again', () => {
    const { input } = setUp({ initialText: '12,34' });
    expect(input.value).toBe('12,34');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  test('is called by its name in a sentence, not by its label', () => {
    const { type, leave } = setUp({ nameInText: 'the amount you pay' });
    type('-5');
    leave();
    expect(screen.getByText('The amount you pay must be more than zero')).toBeTruthy();
  });

  test('the derived side says so and offers the pin', () => {
    const onMakeFixed = vi.fn();
    setUp({ start: '72456.00', role: 'derived', onMakeFixed });
    fireEvent.click(screen.getByRole('button', { name: 'Fix this amount' }));
    expect(onMakeFixed).toHaveBeenCalledOnce();
  });

  test('an empty wallet offers nothing to use', () => {
    setUp({ balance: { available: '0.00' }, onUseAll: () => {} });
    expect(screen.getByText('Available 0.00 USD')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use all' })).toBeNull();
  });

  test('is questioned in Chinese too', () => {
    const { type } = setUp({ label: '付款金额' }, 'zh-CN');
    type('1.005');
    expect(screen.getByText('付款金额最多保留2位小数（USD）')).toBeTruthy();
  });
});
