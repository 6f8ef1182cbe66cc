'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/popups/dialog.tsx';
import { type DiffChoices, DiffMerge, undecided } from '@/components/ui/values/diff-view.tsx';
import { RelativeTime } from '@/components/ui/values/relative-time.tsx';
import type { DraftDetail } from '@/lib/features/drafts/schema.ts';
import { evaluate } from '@/lib/features/transfers/conditions/index.ts';
import { fields } from '@/lib/features/transfers/fields.ts';
import {
  type DraftValues,
  type FieldPath,
  type FormMode,
  valueAt,
  withValue,
} from '@/lib/features/transfers/types.ts';
import { fieldText } from '../fields/field-value.tsx';
import { useFieldTexts, useLook } from '../fields/use-words.ts';
import { useDraft } from './draft-context.ts';
import { draftDiffRows, riskOf } from './draft-diff.ts';

/** Both versions of a draft with a choice per field. Fields that decide where money goes have no preselected choice. */
export function ConflictMerge({ current }: { current: DraftDetail }) {
  const { editor, saver, mode, base } = useDraft();
  const { labelOf, wizard } = useFieldTexts();
  const look = useLook();
  const [mine] = useState(() => structuredClone(editor.values));
  const [closed, setClosed] = useState(false);
  const theirs = current.values;
  const rows = draftDiffRows({
    left: mine,
    right: theirs,
    mode,
    labelOf,
    textOf: (path, values) => fieldText(path, values, look),
  });
  const [choices, setChoices] = useState<DiffChoices>(() =>
    presetChoices({ mine, theirs, base: base(), mode }),
  );
  const left = undecided(rows, choices);

  function settle(): void {
    editor.edit(() => merged({ mine, theirs, mode, choices }));
    saver.resume(current.revision);
  }

  return (
    <Dialog
      wide
      alert
      open={!closed}
      onClose={() => setClosed(true)}
      title={wizard('conflict.title')}
      description={wizard('conflict.text', { name: current.updatedByName })}
      footer={
        <Button variant="primary" disabled={left > 0} onClick={settle}>
          {left > 0 ? wizard('conflict.undecided', { count: left }) : wizard('conflict.save')}
        </Button>
      }
    >
      <DiffMerge
        left={{ label: wizard('conflict.mine') }}
        right={{
          label: wizard('conflict.theirs', { name: current.updatedByName }),
          at: <RelativeTime at={current.updatedAt} />,
        }}
        rows={rows}
        choices={choices}
        onChoose={(path, choice) => setChoices((all) => ({ ...all, [path]: choice }))}
      />
    </Dialog>
  );
}

/** The fields that differ between two versions and are shown in at least one. The quote counts with the amounts. */
export function differing(mine: DraftValues, theirs: DraftValues, mode: FormMode): FieldPath[] {
  const [own, other] = [evaluate(mine, mode), evaluate(theirs, mode)];
  return fields
    .map(({ path }) => path)
    .filter(
      (path) =>
        path !== 'queryNo' &&
        (own[path].visible || other[path].visible) &&
        valueAt(mine, path) !== valueAt(theirs, path),
    );
}

/**
 * Returns the initial choices of a merge (`left` is mine): the side that changed the field since the common version, or
 * mine if both did. Differing money, account or identity fields start without a choice.
 */
export function presetChoices(o: {
  mine: DraftValues;
  theirs: DraftValues;
  base: DraftValues;
  mode: FormMode;
}): DiffChoices {
  return Object.fromEntries(
    differing(o.mine, o.theirs, o.mode)
      .filter((path) => riskOf(path) === undefined)
      .map((path) => [path, valueAt(o.mine, path) === valueAt(o.base, path) ? 'right' : 'left']),
  );
}

/** Their version with the chosen fields of mine. Which amount is fixed, and its quote, go with the amounts. */
export function merged(o: {
  mine: DraftValues;
  theirs: DraftValues;
  mode: FormMode;
  choices: DiffChoices;
}): DraftValues {
  const { mine, theirs, choices } = o;
  const amountsAreMine = choices.sourceAmount === 'left' || choices.targetAmount === 'left';
  const base: DraftValues = amountsAreMine
    ? { ...theirs, quote: mine.quote, fixedSide: mine.fixedSide }
    : theirs;
  return differing(mine, theirs, o.mode).reduce(
    (values, path) => (choices[path] === 'left' ? withValue(values, path, valueAt(mine, path)) : values),
    base,
  );
}
