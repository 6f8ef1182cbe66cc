import { zodResolver } from '@hookform/resolvers/zod';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fieldId } from './field-shell.tsx';
import { Controlled } from './page-form.tsx';

const schema = z.object({
  purpose: z.string().min(1, 'Enter a purpose'),
  payer: z.object({ name: z.string() }).transform(({ name }) => name),
});
type Values = z.input<typeof schema>;
type Name = 'purpose' | 'payer.name';

afterEach(cleanup);

function show(names: readonly Name[]) {
  const renders = new Map<string, number>();
  const onValid = vi.fn();
  let form!: UseFormReturn<Values, unknown, z.output<typeof schema>>;
  function Page({ shown }: { shown: readonly Name[] }) {
    form = useForm({
      defaultValues: { purpose: '', payer: { name: '' } },
      resolver: zodResolver(schema),
    });
    return (
      <form onSubmit={form.handleSubmit(onValid)}>
        {shown.map((name) => (
          <Controlled key={name} control={form.control} name={name}>
            {({ value, onChange, error }) => {
              renders.set(name, (renders.get(name) ?? 0) + 1);
              return (
                <label>
                  {name}
                  <input
                    id={fieldId(name)}
                    value={value}
                    onChange={(event) => onChange(event.target.value)}
                  />
                  <span>{error}</span>
                </label>
              );
            }}
          </Controlled>
        ))}
        <button type="submit">Save</button>
      </form>
    );
  }
  const { rerender } = render(<Page shown={names} />);
  return {
    form: () => form,
    renders,
    onValid,
    showOnly: (shown: readonly Name[]) => rerender(<Page shown={shown} />),
  };
}
const field = (name: Name) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });
const type = (name: Name, value: string) => fireEvent.change(field(name), { target: { value } });

test('typing renders one field, and what is typed stands in the form', () => {
  const { form, renders } = show(['purpose', 'payer.name']);
  renders.clear();
  type('purpose', 'Rent');
  expect(form().getValues('purpose')).toBe('Rent');
  expect(Object.fromEntries(renders)).toEqual({ purpose: 1 });
});

test('a field shows what is set from elsewhere, alone or with a part around it', () => {
  const { form } = show(['purpose', 'payer.name']);
  act(() => form().setValue('purpose', 'Rent'));
  act(() => form().setValue('payer', { name: 'Li Wei' }));
  expect(field('purpose').value).toBe('Rent');
  expect(field('payer.name').value).toBe('Li Wei');
});

test('a field that leaves the page comes back with its value', () => {
  const { showOnly } = show(['purpose', 'payer.name']);
  type('purpose', 'Rent');
  showOnly(['payer.name']);
  showOnly(['purpose']);
  expect(field('purpose').value).toBe('Rent');
});

test('a refused submit says what is wrong at the field and focuses it', async () => {
  const { onValid } = show(['purpose', 'payer.name']);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a purpose')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('purpose')));
  type('purpose', 'Rent');
  await waitFor(() => expect(screen.queryByText('Enter a purpose')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onValid).toHaveBeenCalledOnce());
});
