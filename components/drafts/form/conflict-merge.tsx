'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/popups/dialog.tsx';
import { type DiffChoices, DiffMerge, undecided } from '@/components/ui/values/diff-merge.tsx';
import { RelativeTime } from '@/components/ui/values/relative-time.tsx';
import type { DraftDetail } from '@/lib/features/drafts/schema.ts';
import { fieldText } from '../fields/field-text.ts';
import { useFieldTexts, useLook } from '../fields/use-words.ts';
import { merged, presetChoices } from './conflict.ts';
import { useDraft } from './draft-context.ts';
import { draftDiffRows } from './draft-diff.ts';

/** Both versions of a draft, a choice per field; where money goes, nothing is chosen beforehand. */
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
