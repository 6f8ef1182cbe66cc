'use client';
import { useState } from 'react';
import { RadioGroup } from '@/components/forms/radio-group.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { RelativeTime } from '@/components/ui/relative-time.tsx';
import type { DraftDetail } from '@/lib/features/drafts/types.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import { type Choice, differences, merged } from './conflict.ts';
import { useDraft } from './draft-context.ts';
import { useFieldTexts } from './use-words.ts';

/** Both versions of a draft, a choice per field; where money goes, nothing is chosen beforehand. */
export function ConflictMerge({ current }: { current: DraftDetail }) {
  const { form, saver } = useDraft();
  const { labelOf, wizard } = useFieldTexts();
  const [mine] = useState(() => structuredClone(form.getValues()));
  const [closed, setClosed] = useState(false);
  const rows = differences(mine, current.values);
  const [choices, setChoices] = useState<Partial<Record<FieldPath, Choice>>>(() =>
    Object.fromEntries(rows.filter((row) => !row.risky).map((row) => [row.path, 'mine'])),
  );
  const undecided = rows.filter((row) => choices[row.path] === undefined).length;

  function settle(): void {
    form.reset(merged({ mine, theirs: current.values, choices }));
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
        <Button variant="primary" disabled={undecided > 0} onClick={settle}>
          {undecided > 0 ? wizard('conflict.undecided', { count: undecided }) : wizard('conflict.save')}
        </Button>
      }
    >
      <p className="mb-4 text-hint text-ink-2">
        {wizard('conflict.savedAt')} <RelativeTime at={current.updatedAt} />
      </p>
      <div className="flex flex-col gap-5">
        {rows.map((row) => (
          <RadioGroup
            key={row.path}
            name={`conflict-${row.path}`}
            label={labelOf(row.path, mine)}
            requirement="required"
            value={choices[row.path] ?? ''}
            onChange={(choice) => setChoices((all) => ({ ...all, [row.path]: choice as Choice }))}
            options={(['mine', 'theirs'] as const).map((side) => ({
              value: side,
              label: row[side] || wizard('conflict.empty'),
              detail: wizard(`conflict.${side}`, { name: current.updatedByName }),
            }))}
          />
        ))}
      </div>
    </Dialog>
  );
}
