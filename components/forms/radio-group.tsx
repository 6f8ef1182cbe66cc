'use client';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type FieldProps, FieldShell } from './field-shell.tsx';

type RadioOption = { value: string; label: ReactNode; detail?: ReactNode; disabled?: boolean };

export type RadioGroupProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly RadioOption[];
  /** `list` one below the other, `segments` side by side, `cards` with a detail line each. */
  layout?: 'list' | 'segments' | 'cards';
  /** A simple follow-up field of the selected option, shown right below it. */
  followUp?: ReactNode;
};

/** The classes of a segmented control: a `fieldset` of labels with a hidden radio each. */
export const segments = {
  list: 'inline-flex max-w-full overflow-hidden rounded-sm border border-control divide-control',
  item: 'relative flex min-h-control cursor-pointer items-center px-4 py-1 text-body has-checked:bg-selected has-checked:font-semibold has-checked:shadow-[inset_0_-2px_0_var(--accent)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus hover:bg-hover',
} as const;

const lists = {
  list: 'flex flex-col',
  segments: segments.list,
  cards: 'mt-2 grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]',
} as const;

const items = {
  list: 'flex min-h-9 cursor-pointer gap-2.5 py-1 pointer-coarse:min-h-11',
  segments: segments.item,
  cards:
    'flex cursor-pointer items-start gap-2.5 rounded-md border border-control bg-surface p-3 has-checked:border-accent has-checked:bg-selected has-checked:shadow-[0_0_0_1px_var(--accent)] hover:bg-hover',
} as const;

/** Native radios: arrow keys move and select, with one Tab stop for the group. */
export function RadioGroup(props: RadioGroupProps) {
  const { value, onChange, onBlur, options, layout = 'list', followUp, ...field } = props;
  return (
    <FieldShell {...field} as="group">
      {(control) => (
        <div
          className={clsx(
            lists[layout],
            // Three labels do not fit side by side on a phone.
            layout === 'segments' &&
              (options.length > 2 ? 'max-sm:flex max-sm:flex-col max-sm:divide-y sm:divide-x' : 'divide-x'),
          )}
        >
          {options.map((option, index) => {
            const optionId = `${control.id}-${index}`;
            const detailId = option.detail ? `${optionId}-detail` : undefined;
            return (
              <div key={option.value} className={layout === 'list' ? undefined : 'contents'}>
                <label
                  className={clsx(
                    items[layout],
                    layout === 'list' && (option.detail ? 'items-start' : 'items-center'),
                    option.disabled && 'cursor-not-allowed text-ink-3',
                  )}
                >
                  <input
                    type="radio"
                    name={control.name}
                    value={option.value}
                    checked={value === option.value}
                    disabled={option.disabled}
                    required={control['aria-required']}
                    // The detail is the description of the radio, not part of its name.
                    aria-labelledby={detailId && optionId}
                    aria-describedby={detailId}
                    onChange={() => onChange(option.value)}
                    onBlur={onBlur}
                    className={layout === 'segments' ? 'sr-only' : 'mt-0.5 size-4 shrink-0 accent-accent'}
                  />
                  <span className="min-w-0">
                    <span
                      id={detailId && optionId}
                      className={layout === 'cards' ? 'font-semibold' : undefined}
                    >
                      {option.label}
                    </span>
                    {option.detail && (
                      <span id={detailId} className="block text-hint text-ink-2">
                        {option.detail}
                      </span>
                    )}
                  </span>
                </label>
                {followUp && layout === 'list' && value === option.value && (
                  <div className="mb-3 ms-6.5">{followUp}</div>
                )}
              </div>
            );
          })}
        </div>
      )}
    </FieldShell>
  );
}

export function RadioCards(props: Omit<RadioGroupProps, 'layout'>) {
  return <RadioGroup {...props} layout="cards" />;
}
