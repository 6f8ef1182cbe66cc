'use client';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { type ControlProps, type FieldProps, FieldShell, inputClass } from './field-shell.tsx';

export type Option = { value: string; label: string };

type SelectProps = {
  options: readonly Option[];
  /** The placeholder; it cannot be selected again. */
  emptyLabel?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLButtonElement>;
};
/** Either controlled, or submitted with its form under `name`. */
type Held = { value: string; onChange: (value: string) => void } | { defaultValue: string };

export function SelectField({
  value,
  onChange,
  onBlur,
  options,
  emptyLabel,
  inputRef,
  ...field
}: FieldProps & SelectProps & { value: string; onChange: (value: string) => void }) {
  return (
    <FieldShell {...field}>
      {(control) => (
        <SelectControl {...control} {...{ value, onChange, onBlur, options, emptyLabel, inputRef }} />
      )}
    </FieldShell>
  );
}

type BareProps = SelectProps & Held & Partial<ControlProps> & { 'aria-label'?: string; className?: string };

/** A short list to choose from, without a label; inside a field use SelectField. */
export function SelectControl({ options, emptyLabel, onBlur, inputRef, className, ...props }: BareProps) {
  const root = useRef<HTMLSpanElement>(null);
  const { id, name, 'aria-label': label, 'aria-describedby': describedBy } = props;
  const orNone = (value: string) => (value === '' && emptyLabel !== undefined ? null : value);
  const held =
    'value' in props
      ? {
          value: orNone(props.value),
          onValueChange: (value: string | null) => value !== null && props.onChange(value),
        }
      : { defaultValue: orNone(props.defaultValue) };
  return (
    <span ref={root} className={clsx('relative block', className)}>
      {/* Disables the library's style element, which the content security policy blocks and this list does not need. */}
      <CSPProvider disableStyleElements>
        <Select.Root<string> {...held} name={name} items={options} modal={false}>
          <Select.Trigger
            id={id}
            ref={inputRef}
            aria-label={label}
            aria-describedby={describedBy}
            aria-invalid={props['aria-invalid']}
            aria-required={props['aria-required']}
            onBlur={onBlur}
            className={clsx(inputClass, 'flex cursor-pointer items-center gap-2 text-start')}
          >
            <Select.Value placeholder={emptyLabel} className="min-w-0 flex-1 truncate" />
            <Select.Icon>
              <ChevronDown className="size-4 text-ink-2" />
            </Select.Icon>
          </Select.Trigger>
          {/* Rendered next to the field, so that it belongs to the same landmark and dialog. */}
          <Select.Portal container={root}>
            <Select.Positioner
              alignItemWithTrigger={false}
              align="start"
              sideOffset={4}
              collisionPadding={8}
              positionMethod="fixed"
              className="z-30"
            >
              <Select.Popup className="max-h-[min(20rem,var(--available-height))] w-max min-w-[max(var(--anchor-width),13rem)] max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-md border border-subtle bg-surface py-1 font-normal shadow-float outline-none">
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    data-value={option.value}
                    className="group flex min-h-8 cursor-pointer items-center gap-2 px-3 py-1 outline-none data-highlighted:bg-selected pointer-coarse:min-h-11"
                  >
                    <Check className="invisible size-4 shrink-0 text-link group-data-selected:visible" />
                    <Select.ItemText>{option.label}</Select.ItemText>
                  </Select.Item>
                ))}
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      </CSPProvider>
    </span>
  );
}
