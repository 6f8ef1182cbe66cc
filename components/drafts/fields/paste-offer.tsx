'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/popups/dialog.tsx';
import type { usePageToast } from '@/components/ui/popups/use-page-toast.ts';
import { DescriptionList } from '@/components/ui/values/description-list.tsx';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import { type DraftValues, valueAt, withValue } from '@/lib/features/transfers/types.ts';
import { useDraft } from '../form/draft-context.ts';
import { fieldText } from './field-value.tsx';
import type { Pasted } from './paste-fill.tsx';
import { leftOfPasted, type PastedField, pastedFields } from './pasted-fields.ts';
import { useFieldTexts, useLook } from './use-words.ts';

const filled = (values: DraftValues, fields: readonly PastedField[]): DraftValues =>
  fields.reduce((all, { path, value }) => withValue(all, path, value), values);

type Props = {
  pasted: Pasted;
  toast: ReturnType<typeof usePageToast>;
  onClose: () => void;
};

/** Previews a pasted block before it fills the form; a toast then offers undo. */
export function PasteOffer({ pasted, toast, onClose }: Props) {
  const { editor } = useDraft();
  const { labelOf, wizard } = useFieldTexts();
  const [fields] = useState(() => pastedFields(pasted.text, editor.values));
  const [left] = useState(() => leftOfPasted(pasted.text, editor.values));
  const look = useLook();
  // The values after filling: the label of a routing code follows from its type.
  const after = filled(editor.values, fields);

  function fill(): void {
    const before = fields.map(({ path }): PastedField => ({ path, value: valueAt(editor.values, path) }));
    editor.edit((values) => filled(values, fields));
    // Pasted fields never lose focus one by one, so their errors show at once.
    for (const { path } of fields) editor.showOne(path);
    toast({
      kind: 'undo',
      message: wizard('paste.filled', { count: fields.length }),
      action: {
        label: wizard('paste.undo'),
        onPress: () => {
          editor.edit((values) => filled(values, before));
        },
      },
    });
    onClose();
  }

  function asText(): void {
    const { field, text } = pasted;
    if (isFieldPath(field)) {
      editor.edit((values) => withValue(values, field, text.replaceAll(/\s+/g, ' ').trim()));
    }
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={wizard('paste.title', { count: fields.length })}
      description={wizard('paste.text')}
      footer={
        <>
          <Button onClick={asText}>{wizard('paste.asText')}</Button>
          {fields.length > 0 && (
            <Button variant="primary" data-first-focus="" onClick={fill}>
              {wizard('paste.fill', { count: fields.length })}
            </Button>
          )}
        </>
      }
    >
      <DescriptionList
        rows={fields.map(({ path }) => ({
          id: path,
          label: labelOf(path, after),
          value: fieldText(path, after, look),
        }))}
      />
      {left.length > 0 && (
        <p className="mt-3 text-hint text-ink-2">
          {wizard('paste.left', { labels: new Intl.ListFormat(look.locale).format(left) })}
        </p>
      )}
    </Dialog>
  );
}
