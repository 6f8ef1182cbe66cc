'use client';
import { clsx } from 'clsx';
import { CircleCheck, CircleDashed, Upload } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cleanCode } from '@/lib/service-core/text/clean-text.ts';
import { announceCoalesced } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { usePageToast } from '../ui/popups/use-page-toast.ts';
import { fileButtonClass, useFileArrival } from './file-field.tsx';
import { FileRow } from './file-row.tsx';
import type { Option } from './select-field.tsx';
import { type ExistingFile, fileSize, type UploadRow, type UploadSetup } from './upload.ts';
import { createUploadQueue, isTyped } from './upload-queue.ts';

export type FileSlot = { type: string; label: string; required: boolean; reason?: string };

export type FileDropProps = Omit<UploadSetup, 'guessType' | 'send' | 'retryDelaysMs'> & {
  slots: readonly FileSlot[];
  types: readonly Option[];
  /** For the limits line: "PDF, JPEG, PNG". */
  acceptText: string;
  /** Advice before a file is sent. */
  note?: string;
  /** The order's current documents on the server; a local row disappears once its document is among them. */
  existing: readonly ExistingFile[];
  onUploaded?: (row: UploadRow) => void;
  /** Called with the number of chosen files not yet on the server; failed files do not count. */
  onUnsent?: (count: number) => void;
  /** For tests. */
  send?: UploadSetup['send'];
  retryDelaysMs?: readonly number[];
};

const noRows: readonly UploadRow[] = [];

/** Slots first, then one drop zone for any file: choose, drop anywhere on the page, or paste. */
export function FileDrop(props: FileDropProps) {
  const { slots, types, accept, acceptText, note, maxBytes, existing, onUploaded, onUnsent } = props;
  const t = useTranslations('common.fileDrop');
  // On a later page an undone upload would go out unseen.
  const toast = usePageToast();
  const locale = useLocale();
  const [queue] = useState(() =>
    createUploadQueue({
      ...props,
      guessType: (name) =>
        guessDocumentType(
          name,
          props.types.map((type) => type.value),
        ),
    }),
  );
  useEffect(() => () => queue.stopAll(), [queue]);
  useEffect(() => queue.know(existing), [queue, existing]);
  useEffect(() => onUploaded && queue.onDone(onUploaded), [queue, onUploaded]);
  const all = useSyncExternalStore(queue.subscribe, queue.get, () => noRows);
  const rows = all.filter(
    (row) => !row.documentId || !existing.some((document) => document.id === row.documentId),
  );
  const add = (files: readonly File[], type?: string) => queue.add(files, { type, already: existing.length });
  const dragging = useFileArrival(add);
  const picker = useRef<HTMLInputElement>(null);
  const slotPicker = useRef<HTMLInputElement>(null);
  const slotType = useRef<string | undefined>(undefined);
  useUploadAnnouncements(all);

  const has = (type: string) =>
    existing.some((document) => document.type === type) ||
    rows.some((row) => row.type === type && row.phase === 'done');
  const waiting = rows.filter(isTyped).length;
  const unsent = rows.filter(({ phase }) => phase !== 'done' && phase !== 'failed').length;
  useEffect(() => onUnsent?.(unsent), [onUnsent, unsent]);

  function sendTyped() {
    queue.sendTyped();
    // The button disappears once no typed file waits.
    picker.current?.focus({ preventScroll: true });
  }

  function remove(row: UploadRow) {
    const index = rows.indexOf(row);
    const next = rows[index + 1] ?? rows[index - 1];
    const file = queue.remove(row.id);
    requestAnimationFrame(() => (next ? document.getElementById(next.id)?.focus() : picker.current?.focus()));
    if (!file || row.phase === 'failed') return;
    const mayGo = row.phase !== 'needs-type' && row.phase !== 'ready';
    const action = {
      label: t('undo'),
      onPress: () => add([file], mayGo ? (row.type ?? undefined) : undefined),
    };
    toast({ kind: 'undo', message: t('removed', { name: row.name }), action });
  }

  return (
    <div className="space-y-5">
      {slots.length > 0 && (
        <section aria-label={t('slots')}>
          <ul className="divide-y divide-subtle rounded-md border border-subtle bg-surface">
            {slots.map((slot) => {
              const done = has(slot.type);
              const Icon = done ? CircleCheck : CircleDashed;
              return (
                <li key={slot.type} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
                  <Icon className={clsx('size-4 shrink-0', done ? 'text-green-icon' : 'text-ink-3')} />
                  <span className="min-w-0 flex-1">
                    <span className="font-semibold">{slot.label}</span>
                    <span className="text-hint text-ink-2">
                      {' · '}
                      {t(slot.required ? 'required' : 'suggestedSlot')}
                      {' · '}
                      {t(done ? 'slotDone' : slot.required ? 'slotMissing' : 'slotOpen')}
                    </span>
                    {slot.reason && <span className="block text-hint text-ink-2">{slot.reason}</span>}
                  </span>
                  {!done && (
                    <Button
                      size="sm"
                      aria-label={t('addTo', { type: slot.label })}
                      onClick={() => {
                        slotType.current = slot.type;
                        slotPicker.current?.click();
                      }}
                    >
                      {t('add')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          <input
            ref={slotPicker}
            type="file"
            hidden
            accept={accept.join(',')}
            onChange={(event) => {
              add([...(event.target.files ?? [])], slotType.current);
              event.target.value = '';
            }}
          />
        </section>
      )}

      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed px-4 py-5',
          dragging ? 'border-accent bg-selected' : 'border-control',
        )}
        data-testid="drop-zone"
      >
        <label className={fileButtonClass}>
          <Upload className="size-4" />
          {t('choose')}
          <input
            ref={picker}
            type="file"
            multiple
            accept={accept.join(',')}
            aria-describedby="file-drop-limits"
            className="sr-only"
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </label>
        <span className="text-ink-2">{t(dragging ? 'dropNow' : 'dropHere')}</span>
        <span id="file-drop-limits" className="basis-full text-hint text-ink-2">
          {t('limits', { types: acceptText, size: fileSize(maxBytes, locale) })}
          {note && <span className="block">{note}</span>}
        </span>
      </div>

      {rows.length > 0 && (
        <section aria-label={t('files')}>
          <ul className="divide-y divide-subtle rounded-md border border-subtle bg-surface">
            {rows.map((row) => (
              <FileRow key={row.id} {...{ row, types, accept, acceptText, queue }} onRemove={remove} />
            ))}
          </ul>
        </section>
      )}

      {waiting > 0 && (
        <Button variant="primary" data-testid="upload-files" onClick={sendTyped}>
          {t('sendTyped', { count: waiting })}
        </Button>
      )}
    </div>
  );
}

function useUploadAnnouncements(rows: readonly UploadRow[]) {
  const t = useTranslations('common.fileDrop');
  const of = (phase: UploadRow['phase']) => rows.filter((row) => row.phase === phase).length;
  const suggested = rows.filter((row) => row.phase === 'needs-type' && row.suggested).length;
  const text = t('summary', {
    done: of('done'),
    total: rows.length,
    needsType: of('needs-type') - suggested,
    suggested,
    failed: of('failed'),
  });
  const settled = of('done') + of('failed') + of('needs-type') + of('ready');
  useEffect(() => {
    if (settled > 0) announceCoalesced('uploads', text);
  }, [settled, text]);
}

// In both languages; more specific words first.
const rules: readonly [RegExp, string][] = [
  [/发票|invoice|pro-?forma/i, 'proforma_invoice'],
  [/采购|purchase[ _-]?order|(?:^|[^a-z])po(?:[^a-z]|$)/i, 'purchase_order'],
  [/报关|customs|declaration/i, 'export_declaration'],
  [/物流|运单|提单|logistic|waybill|bill[ _-]?of[ _-]?lading/i, 'logistics_material'],
  [/授权|委托书|power[ _-]?of[ _-]?attorney|(?:^|[^a-z])poa(?:[^a-z]|$)/i, 'beneficiary_power_attorney'],
  [/正面|front/i, 'identification_front'],
  [/反面|背面|back/i, 'identification_back'],
  [/身份证|id[ _-]?card/i, 'beneficiary_id_card'],
  [/聊天|沟通|邮件|chat|e-?mail|correspondence/i, 'communication_record'],
  [/凭证|receipt|proof/i, 'proof_purchase'],
  [/录用|offer/i, 'offer'],
  [/账单|(?:^|[^a-z])bill(?:[^a-z]|$)/i, 'bill'],
];

/** Suggests an offered type from the file's name; the user must accept it. */
export function guessDocumentType(fileName: string, offered: readonly string[]): string | null {
  const name = cleanCode(fileName);
  return rules.find(([words, type]) => offered.includes(type) && words.test(name))?.[1] ?? null;
}
