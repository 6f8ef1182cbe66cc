import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { RadioGroup } from './radio-group.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

afterEach(cleanup);

const props: TextFieldProps = { name: 'payer.fullName', label: 'Full name', value: '', onChange: () => {} };

describe('a field', () => {
  test('is described by hint, why and error, in this order, and every id resolves', () => {
    renderInLocale(
      <TextField
        {...props}
        hint="As on the card"
        why="Because"
        error="Enter full name"
        requirement="required"
      />,
    );
    const input = screen.getByRole('textbox', { name: /Full name/ });
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'As on the card',
      'Because',
      'Enter full name',
    ]);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
  });

  test('without an error is not invalid and has no empty description', () => {
    renderInLocale(<TextField {...props} requirement="optional" />);
    const input = screen.getByRole('textbox', { name: 'Full name (optional)' });
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    expect(input.hasAttribute('aria-required')).toBe(false);
  });

  test('counts code points near its limit', () => {
    renderInLocale(<TextField {...props} value={'𠮷'.repeat(13)} maxCodePoints={12} />);
    expect(screen.getByRole('textbox').getAttribute('aria-describedby')).toBe('field-payer.fullName-counter');
    expect(screen.getByText('1 character too many')).toBeTruthy();
  });

  test('that is locked is text with its reason, not a disabled input', () => {
    renderInLocale(<TextField {...props} locked={{ reason: 'Fixed', shown: 'China' }} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('region', { name: 'Full name' }).textContent).toBe('ChinaFixed');
  });

  test('a doubt can be kept as entered, and the focus stays in the field', () => {
    const onKeep = vi.fn();
    renderInLocale(
      <TextField {...props} warning={{ text: 'Check digit', keepLabel: 'Keep as entered', onKeep }} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Keep as entered' }));
    expect(onKeep).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  test('a choice is a group named by its label and described by its error', () => {
    renderInLocale(
      <RadioGroup
        name="purpose"
        label="Purpose"
        error="Select purpose"
        value=""
        onChange={() => {}}
        options={[{ value: 'Goods', label: 'Goods' }]}
      />,
    );
    const group = screen.getByRole('group', { name: 'Purpose' });
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Select purpose',
    );
  });
});
