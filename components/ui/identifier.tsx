import { clsx } from 'clsx';

type Props = { value: string; grouped?: boolean; className?: string };

/** An id or account number in mono; `grouped` shows fours by CSS gaps, so that copying gives the raw value. */
export function Identifier({ value, grouped = false, className }: Props) {
  const groups = grouped ? (value.match(/.{1,4}/gsu) ?? []) : [value];
  return (
    <span
      translate="no"
      className={clsx('tabular font-mono text-[0.95em]', grouped && 'id-group', className)}
    >
      {groups.map((group, index) => (
        // The groups are positions of one fixed text: the index is their identity.
        <span
          key={`${index}-${group}`}
          className={grouped && index === groups.length - 1 ? 'font-semibold' : undefined}
        >
          {group}
        </span>
      ))}
    </span>
  );
}
