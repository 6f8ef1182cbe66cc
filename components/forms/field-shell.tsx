import { clsx } from 'clsx';
import { CircleAlert, Lock, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TextButton } from '../ui/button.tsx';

type Props = FieldProps & {
  /** `group` for radios and composites: a fieldset with a legend instead of a label. */
  as?: 'field' | 'group';
  counter?: { text: string; max: number };
  children: (control: ControlProps) => ReactNode;
};

/** label → hint → why → error → control → counter, wired together by ARIA only here. */
export function FieldShell(props: Props) {
  const { name, label, hint, why, error, warning, requirement, suggested, locked, as = 'field' } = props;
  const t = useTranslations('common');
  const id = fieldId(name);
  const described = [
    hint && `${id}-hint`,
    why && `${id}-why`,
    error && `${id}-error`,
    warning && `${id}-warning`,
    props.counter && !locked && `${id}-counter`,
  ];
  const control: ControlProps = {
    id,
    name,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': requirement === 'required' || undefined,
  };
  // The pressed button disappears with its warning: the focus stays in the field.
  const keep = () => {
    warning?.onKeep();
    document.getElementById(id)?.focus({ preventScroll: true });
  };
  const Wrapper = as === 'group' ? 'fieldset' : 'div';
  const Label = as === 'group' ? 'legend' : 'label';
  return (
    <Wrapper
      id={as === 'group' ? id : undefined}
      aria-describedby={as === 'group' ? control['aria-describedby'] : undefined}
      className={clsx('min-w-0', error && 'border-red-icon border-s-2 ps-3', props.className)}
      data-field={name}
    >
      <Label
        id={`${id}-label`}
        htmlFor={as === 'group' || locked ? undefined : id}
        className="mb-1 flex flex-wrap items-baseline gap-x-1.5 text-label"
      >
        <span>
          {label}
          {requirement === 'required' && (
            <span aria-hidden="true" className="text-ink-2">
              {' '}
              {t('mark.required')}
            </span>
          )}
        </span>
        {requirement === 'optional' && ' '}
        {requirement === 'optional' && <span className="font-normal text-ink-3">{t('optional')}</span>}
        {suggested && (
          <span className="rounded-sm bg-info px-1 font-normal text-info-ink text-micro">
            {t('suggested')}
          </span>
        )}
      </Label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1 text-hint text-ink-2">
          {hint}
        </p>
      )}
      {why && (
        <p id={`${id}-why`} className="mb-1 text-hint text-ink-2">
          {why}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mb-1 flex gap-1.5 text-hint text-red-ink">
          <CircleAlert className="mt-px size-4 shrink-0 text-red-icon" />
          <span>{error}</span>
        </p>
      )}
      {warning && (
        <div id={`${id}-warning`} className="mb-1 flex gap-1.5 text-amber-ink text-hint">
          <TriangleAlert className="mt-px size-4 shrink-0 text-amber-icon" />
          <span>
            {warning.text} <TextButton onClick={keep}>{warning.keepLabel}</TextButton>
          </span>
        </div>
      )}
      {locked ? <LockedValue id={id} labelId={`${id}-label`} locked={locked} /> : props.children(control)}
      {!locked && props.counter && <CharacterCounter id={`${id}-counter`} {...props.counter} />}
    </Wrapper>
  );
}

type LockedProps = { id: string; labelId: string; locked: NonNullable<FieldProps['locked']> };

function LockedValue({ id, labelId, locked }: LockedProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={labelId}
      className="flex min-h-control flex-wrap items-center gap-x-2 rounded-sm border border-subtle bg-sunken px-3 py-1.5"
    >
      <Lock className="size-4 shrink-0 text-ink-3" />
      <span>{locked.shown}</span>
      <span className="basis-full text-hint text-ink-2">{locked.reason}</span>
    </section>
  );
}

/** Counts code points, like the interface, and announces the count only near the limit. */
function CharacterCounter({ id, text, max }: { id: string; text: string; max: number }) {
  const t = useTranslations('common');
  const left = max - [...text].length;
  const near = left <= Math.max(8, Math.floor(max / 10));
  return (
    <p id={id} className={clsx('text-hint', near && 'mt-1', left < 0 ? 'text-red-ink' : 'text-ink-2')}>
      {near && (left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left }))}
    </p>
  );
}

/** The attributes that FieldShell passes to the control. */
export type ControlProps = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldProps = {
  /** Path in the form; also gives the control its id, so that an error summary can find it. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The condition that made it required: "Required because …". */
  why?: ReactNode;
  error?: string;
  /** A warning that stops blocking once the user keeps the value. */
  warning?: { text: string; keepLabel: string; onKeep: () => void };
  requirement?: 'required' | 'optional';
  /** Filled by the portal and not edited yet. */
  suggested?: boolean;
  /** Fixed: shown as text with the reason, readable and copyable. */
  locked?: { reason: string; shown: ReactNode };
  className?: string;
};

/** The id of a field's control. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

export const inputClass =
  'block min-h-control w-full min-w-0 rounded-sm border border-control bg-surface px-3 py-1.5 text-body text-ink ' +
  'aria-invalid:border-red-icon';
