import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { RadioGroup } from './radio-group.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const items = [
  { field: 'payer.email', message: 'Enter e-mail', section: 'Sender' },
  { field: 'purpose', message: 'Select purpose', section: 'Purpose' },
];

function Form({ attempt, left = items }: { attempt: number; left?: typeof items }) {
  return (
    <>
      <ErrorSummary items={left} attempt={attempt} />
      <details>
        <summary>more</summary>
        <TextField name="payer.email" label="E-mail" value="" onChange={() => {}} />
      </details>
      <RadioGroup
        name="purpose"
        label="Purpose"
        value=""
        onChange={() => {}}
        options={[
          { value: 'Goods', label: 'Goods' },
          { value: 'Rent', label: 'Rent' },
        ]}
      />
    </>
  );
}

describe('the error summary', () => {
  test('is not there before the first attempt', () => {
    renderInLocale(<Form attempt={0} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('takes the focus at each attempt, counts and uses the words of the fields', () => {
    const view = renderInLocale(<Form attempt={1} />);
    const summary = screen.getByRole('alert', { name: 'There is a problem' });
    expect(document.activeElement).toBe(summary);
    expect(screen.getByText('Fix 2 things to continue')).toBeTruthy();
    screen.getByLabelText('Goods').focus();
    view.rerender(<Form attempt={2} />);
    expect(document.activeElement).toBe(summary);
  });

  test('a link opens what hides the field and focuses its control', () => {
    renderInLocale(<Form attempt={1} />);
    fireEvent.click(screen.getByRole('link', { name: 'Enter e-mail' }));
    expect(document.activeElement).toBe(document.getElementById('field-payer.email'));
    expect(document.querySelector('details')?.open).toBe(true);
  });

  test('a link to a group focuses its first choice', () => {
    renderInLocale(<Form attempt={1} />);
    fireEvent.click(screen.getByRole('link', { name: 'Select purpose' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Goods'));
  });

  test('a group that was led to is marked until it is left', () => {
    renderInLocale(<Form attempt={1} />);
    fireEvent.click(screen.getByRole('link', { name: 'Select purpose' }));
    const group = screen.getByRole('group', { name: 'Purpose' });
    expect(group.hasAttribute('data-led')).toBe(true);
    screen.getByLabelText('Goods').blur();
    expect(group.hasAttribute('data-led')).toBe(false);
  });

  test('shrinks and ends with a sentence, without moving the focus', () => {
    const view = renderInLocale(<Form attempt={1} />);
    const rent = screen.getByLabelText('Rent');
    rent.focus();
    view.rerender(<Form attempt={1} left={items.slice(1)} />);
    expect(screen.getAllByRole('link')).toHaveLength(1);
    view.rerender(<Form attempt={1} left={[]} />);
    expect(screen.getByRole('status').textContent).toBe('All fixed — continue');
    expect(document.activeElement).toBe(rent);
  });
});
