type Props = {
  /** The name of the row it chooses. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some of what it stands for is chosen. */
  isPartly?: boolean;
  /** The reason that the row cannot be chosen. */
  why?: string | undefined;
};

/** Chooses a row of a table, or all of them; on a phone as large as a thumb needs it. */
export function RowCheckbox({ label, checked, onChange, isPartly = false, why }: Props) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      title={why}
      checked={checked}
      disabled={why !== undefined}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={(event) => onChange(event.target.checked)}
      className="size-4 cursor-pointer align-middle accent-accent max-sm:size-6"
    />
  );
}
