'use client';
import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import type { Ref } from 'react';
import { FileName } from '../ui/values/file-name.tsx';
import { FieldShell } from './field-shell.tsx';
import type { FieldProps } from './field-types.ts';
import { fileButtonClass } from './file-button-class.ts';
import { useFileArrival } from './use-file-arrival.ts';

type Props = FieldProps & {
  file: File | null;
  onChange: (file: File) => void;
  accept: string;
  /** On its button, before and after a file was chosen, and what is said until then. */
  texts: { choose: string; another: string; none: string };
  inputRef?: Ref<HTMLInputElement>;
};

/** One file: chosen, dropped or pasted. The browser's own field would speak its language, not the portal's. */
export function FileField({ file, onChange, accept, texts, inputRef, ...field }: Props) {
  const take = ([first]: readonly File[]) => first && onChange(first);
  const dragging = useFileArrival(take);
  return (
    <FieldShell {...field}>
      {(control) => (
        <div
          className={clsx(
            'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed px-4 py-4',
            dragging ? 'border-accent bg-selected' : 'border-control',
          )}
        >
          <label className={fileButtonClass}>
            <Upload className="size-4" />
            {file ? texts.another : texts.choose}
            <input
              {...control}
              ref={inputRef}
              type="file"
              accept={accept}
              className="sr-only"
              onChange={(event) => {
                take([...(event.target.files ?? [])]);
                // Emptied, so that the same file is read anew when it is chosen again after it was fixed.
                event.target.value = '';
              }}
            />
          </label>
          <output className="min-w-0 text-ink-2">{file ? <FileName name={file.name} /> : texts.none}</output>
        </div>
      )}
    </FieldShell>
  );
}
