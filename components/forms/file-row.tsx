'use client';
import { CircleAlert, CircleCheck, FileText, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/values/progress.tsx';
import { type Option, SelectControl } from './select-field.tsx';
import { fileSize, type UploadRow } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';

type Props = {
  row: UploadRow;
  types: readonly Option[];
  accept: readonly string[];
  acceptText: string;
  queue: UploadQueue;
  onRemove: (row: UploadRow) => void;
};

const retriable = new Set(['connection-lost', 'signed-out', 'rejected', 'told']);
const moving = new Set(['queued', 'checking', 'uploading', 'retrying']);

export function FileRow({ row, types, accept, acceptText, queue, onRemove }: Props) {
  const t = useTranslations('common.fileDrop');
  const locale = useLocale();
  const replacement = useRef<HTMLInputElement>(null);
  const { name } = row;
  const typeLabel = types.find((type) => type.value === row.type)?.label;
  const error = row.error && errorText();
  const isChoosing = row.phase === 'needs-type' || row.phase === 'ready';
  const phaseText = row.phase === 'needs-type' && row.suggested ? 'suggested-type' : row.phase;
  const Icon = row.phase === 'done' ? CircleCheck : row.phase === 'failed' ? CircleAlert : FileText;
  const tint =
    row.phase === 'done' ? 'text-green-icon' : row.phase === 'failed' ? 'text-red-icon' : 'text-ink-3';

  function errorText(): string {
    const e = row.error;
    switch (e?.code) {
      case 'too-large':
        return t('error.too-large', {
          name,
          size: fileSize(row.sizeBytes, locale),
          max: fileSize(e.maxBytes, locale),
        });
      case 'wrong-type':
        return t('error.wrong-type', { name, types: acceptText });
      case 'duplicate':
        return t('error.duplicate', { name, other: e.other });
      case 'too-many':
        return t('error.too-many', { max: e.max });
      case 'rejected':
        return t('error.rejected', { name, raw: e.raw });
      case 'empty':
      case 'password':
      case 'unreadable-image':
      case 'connection-lost':
        return t(`error.${e.code}`, { name });
      case 'told':
        return e.text;
      case 'signed-out':
        return t('error.signed-out');
      case undefined:
        return '';
      default:
        return e satisfies never;
    }
  }

  return (
    <li
      id={row.id}
      tabIndex={-1}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3"
      data-phase={row.phase}
    >
      <Icon className={`mt-0.5 size-4 shrink-0 ${tint}`} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{name}</p>
        <p className="tabular text-hint text-ink-2">
          {fileSize(row.sizeBytes, locale)}
          {typeLabel && !isChoosing && ` · ${typeLabel}`}
          {` · ${t(`phase.${phaseText}`, { percent: row.percent })}`}
        </p>
        {(row.phase === 'uploading' || row.phase === 'retrying') && (
          <ProgressBar label={name} value={row.percent} className="mt-1.5 max-w-80" />
        )}
        {error && <p className="mt-1 text-hint text-red-ink">{error}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:basis-full">
        {isChoosing && (
          <SelectControl
            className="min-w-0 flex-1 sm:w-80 sm:flex-none"
            aria-label={t('typeOf', { name })}
            value={row.suggested ? '' : (row.type ?? '')}
            emptyLabel={
              row.suggested && typeLabel ? t('suggestedType', { type: typeLabel }) : t('chooseType')
            }
            options={types}
            onChange={(type) => queue.setType(row.id, type)}
          />
        )}
        {row.phase === 'failed' && row.error && retriable.has(row.error.code) && (
          <Button size="sm" aria-label={t('retryFile', { name })} onClick={() => queue.retry(row.id)}>
            {t('retry')}
          </Button>
        )}
        {row.phase === 'failed' && (
          <>
            <Button
              size="sm"
              aria-label={t('replaceFile', { name })}
              onClick={() => replacement.current?.click()}
            >
              {t('replace')}
            </Button>
            <input
              ref={replacement}
              type="file"
              hidden
              accept={accept.join(',')}
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) queue.replace(row.id, file);
                event.target.value = '';
              }}
            />
          </>
        )}
        {row.phase !== 'done' && (
          <button
            type="button"
            aria-label={moving.has(row.phase) ? t('cancelFile', { name }) : t('removeFile', { name })}
            onClick={() => onRemove(row)}
            className="inline-grid size-8 cursor-pointer place-items-center rounded-sm text-ink-2 hover:bg-hover"
          >
            <X className="size-4" />
          </button>
        )}
      </div>
    </li>
  );
}
