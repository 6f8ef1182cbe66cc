import { clsx } from 'clsx';

type Props = { value: string; grouped?: boolean; className?: string };

const groupLength = 4;
const tailLength = 4;

/**
 * An id or account number in mono. `grouped` shows fours by CSS gaps, so that copying gives the raw value, and the
 * last four characters bold, which people compare first, also where they stand in two groups.
 */
export function Identifier({ value, grouped = false, className }: Props) {
  // Typed or pasted with gaps of its own, it is compared in the same fours.
  const text = grouped ? value.replaceAll(/\s/g, '') : value;
  const groups = grouped ? (text.match(/.{1,4}/gsu) ?? []) : [text];
  const tailFrom = [...text].length - tailLength;
  return (
    <span
      translate="no"
      className={clsx('tabular font-mono text-[0.95em]', grouped && 'id-group', className)}
    >
      {groups.map((group, index) => {
        const characters = [...group];
        const light = grouped ? Math.max(0, tailFrom - index * groupLength) : characters.length;
        return (
          // The groups are positions of one fixed text: the index is their identity.
          <span key={`${index}-${group}`}>
            {characters.slice(0, light).join('')}
            {light < characters.length && <b className="font-semibold">{characters.slice(light).join('')}</b>}
          </span>
        );
      })}
    </span>
  );
}
