import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import {
  codeGroups,
  DiffMerge,
  type DiffRow,
  DiffView,
  diffKind,
  splitRows,
  undecided,
} from './diff-view.tsx';

afterEach(cleanup);

const rows: DiffRow[] = [
  { path: 'purpose', label: 'Purpose', from: 'Goods', to: 'Service' },
  { path: 'payer.email', label: 'E-mail', from: '', to: 'li@example.com' },
  { path: 'payer.fullName', label: 'Full name', from: 'Li', to: 'Li' },
  {
    path: 'beneficiary.accountInfo.number',
    label: 'Account number',
    from: '6217000010060009',
    to: '6217000110060009',
    risk: 'account',
    code: true,
  },
];

describe('rows', () => {
  test('are changed, added, removed or the same', () => {
    expect(diffKind({ from: 'a', to: 'b' })).toBe('changed');
    expect(diffKind({ from: '', to: 'b' })).toBe('added');
    expect(diffKind({ from: 'a', to: '' })).toBe('removed');
    expect(diffKind({ from: 'a', to: 'a' })).toBeNull();
  });

  test('with a risk come first, the same ones apart', () => {
    const { changed, unchanged } = splitRows(rows);
    expect(changed.map((row) => row.path)).toEqual([
      'beneficiary.accountInfo.number',
      'purpose',
      'payer.email',
    ]);
    expect(unchanged.map((row) => row.path)).toEqual(['payer.fullName']);
  });

  test('codes are compared by groups of four, spaces aside', () => {
    expect(codeGroups('6217 0000 1006', '621700011006')).toEqual([
      { text: '6217', differs: false },
      { text: '0000', differs: true },
      { text: '1006', differs: false },
    ]);
    expect(codeGroups('12345', '1234')).toEqual([
      { text: '1234', differs: false },
      { text: '5', differs: true },
    ]);
  });
});

describe('for reading', () => {
  test('was is struck and now underlined, empty is said, the same is behind a disclosure', () => {
    renderInLocale(<DiffView title="Changes" rows={rows} />);
    const table = screen.getByRole('table', { name: 'Changes' });
    const [, account, purpose, email] = within(table).getAllByRole('row');
    expect(account?.textContent).toContain('Account');
    expect(purpose?.querySelector('del')?.textContent).toBe('Goods');
    expect(purpose?.querySelector('ins')?.textContent).toBe('Service');
    expect(within(email as HTMLElement).getByText('Empty')).toBeTruthy();
    expect(screen.getByText('Show 1 unchanged')).toBeTruthy();
    expect(table.textContent).not.toContain('Full name');
  });

  test('nothing changed is said', () => {
    renderInLocale(<DiffView title="Changes" rows={[]} />);
    expect(screen.getByText('Nothing has changed.')).toBeTruthy();
  });
});

describe('for choosing', () => {
  test('every row that differs wants a choice', () => {
    const choices = { purpose: 'left', 'payer.email': 'left' } as const;
    expect(undecided(rows, choices)).toBe(1);
    expect(undecided(rows, { ...choices, 'beneficiary.accountInfo.number': 'right' })).toBe(0);
  });

  test('each row that differs is a group of two', () => {
    const onChoose = vi.fn();
    renderInLocale(
      <DiffMerge
        left={{ label: 'Yours' }}
        right={{ label: 'Theirs' }}
        rows={rows}
        choices={{ purpose: 'left' }}
        onChoose={onChoose}
      />,
    );
    const account = screen.getByRole('group', { name: /Account number/ });
    const radios = within(account).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map((radio) => radio.checked)).toEqual([false, false]);
    fireEvent.click(within(account).getByRole('radio', { name: /6217000110060009/ }));
    expect(onChoose).toHaveBeenCalledWith('beneficiary.accountInfo.number', 'right');
    expect(screen.queryByRole('group', { name: /Full name/ })).toBeNull();
  });
});
