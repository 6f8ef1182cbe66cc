import type { ReactNode } from 'react';

type Props = { label: string; onSubmit: () => void; className: string; children: ReactNode };

/**
 * A form of its own for a helper: Enter in a field asks. Over a draft it stands outside of the draft's form in the
 * page, but not in React, where its submit would go on to that form.
 */
export function HelperForm({ label, onSubmit, className, children }: Props) {
  return (
    <form
      noValidate
      aria-label={label}
      className={className}
      // A press before hydration is done afterwards: a browser's own submit would put an ID number into the address.
      action={() => {
        setTimeout(onSubmit);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
