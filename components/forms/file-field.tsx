'use client';
import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { FileName } from '../ui/values/in-script.tsx';
import { type FieldProps, FieldShell } from './field-shell.tsx';

type Props = FieldProps & {
  file: File | null;
  onChange: (file: File) => void;
  accept: string;
  /** The button's text before and after a choice, and the text shown without a file. */
  texts: { choose: string; another: string; none: string };
  inputRef?: Ref<HTMLInputElement>;
};

/** One file: chosen, dropped or pasted. The browser's own control would use the browser's language. */
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
                // Cleared, so that choosing the same file again after a fix reads it again.
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

/** The label around the hidden native file input: a button with translated text. */
export const fileButtonClass =
  'relative inline-flex min-h-control cursor-pointer items-center gap-2 rounded-sm border border-control bg-surface px-4 ' +
  'font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 hover:bg-hover';

/** Accepts files dropped anywhere on the page or pasted. True while files are dragged over the page. */
export function useFileArrival(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const arrived = useEffectEvent(onFiles);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // Entering a child fires before leaving its parent; only the difference tells whether the page was left.
    let depth = 0;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const listen = (
      type: 'dragenter' | 'dragleave' | 'dragover' | 'drop',
      handler: (event: DragEvent) => void,
    ) => window.addEventListener(type, (event) => carriesFiles(event) && handler(event), { signal });
    listen('dragenter', () => {
      depth++;
      setDragging(true);
    });
    listen('dragleave', () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setDragging(false);
    });
    listen('dragover', (event) => event.preventDefault());
    listen('drop', (event) => {
      event.preventDefault();
      depth = 0;
      setDragging(false);
      arrived([...(event.dataTransfer?.files ?? [])]);
    });
    window.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        arrived(files);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return dragging;
}
