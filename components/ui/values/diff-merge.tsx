'use client';
import { RadioGroup } from '@/components/forms/radio-group.tsx';
import { DiffLabel, type DiffRow, type DiffSide, DiffValue, splitRows } from './diff-view.tsx';

type DiffChoice = 'left' | 'right';
export type DiffChoices = Readonly<Record<string, DiffChoice | undefined>>;

/** Counts the rows that still need a choice. */
export function undecided(rows: readonly DiffRow[], choices: DiffChoices): number {
  return splitRows(rows).changed.filter((row) => choices[row.path] === undefined).length;
}

type Props = {
  left: DiffSide;
  right: DiffSide;
  rows: readonly DiffRow[];
  choices: DiffChoices;
  onChoose: (path: string, choice: DiffChoice) => void;
};

/** Two versions, one choice per row (ui.md §5.10, merge mode); needs the namespace `diff` in `ClientMessages`. */
export function DiffMerge({ left, right, rows, choices, onChoose }: Props) {
  const sides = [
    { choice: 'left', side: 'from', name: left },
    { choice: 'right', side: 'to', name: right },
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      {splitRows(rows).changed.map((row) => (
        <RadioGroup
          key={row.path}
          name={`merge-${row.path}`}
          label={<DiffLabel row={row} />}
          requirement="required"
          layout="cards"
          value={choices[row.path] ?? ''}
          onChange={(choice) => onChoose(row.path, choice === 'left' ? 'left' : 'right')}
          options={sides.map(({ choice, side, name }) => ({
            value: choice,
            label: <DiffValue row={row} side={side} plain={!row.code} />,
            detail: (
              <>
                {name.label}
                {name.at && <> · {name.at}</>}
              </>
            ),
          }))}
        />
      ))}
    </div>
  );
}
