'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import {
  type ExportFormat,
  exportFormats,
  type MaskingLevel,
  maskingLevels,
} from '@/lib/features/orders/export/schema.ts';
import { listAddress } from '@/lib/features/orders/list-filter.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { proveSelfAction } from '@/lib/features/step-up/actions.ts';
import { ProofField, useProofForm } from '../../account/proof-field.tsx';
import { RadioGroup } from '../../forms/radio-group.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';

type Props = {
  input: OrderListInput;
  /** Exports only these orders of the list; all orders if empty. */
  ids: readonly string[];
  count: number | undefined;
  /** The proof for revealing account numbers; null if the user may not see them. */
  reveal: 'code' | 'password' | null;
  onClose: () => void;
};

/** Asks for format and masking; the browser downloads the list as shown. */
export function ExportDialog({ input, ids, count, reveal, onClose }: Props) {
  const t = useTranslations('orders.export');
  const common = useTranslations('common');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [masking, setMasking] = useState<MaskingLevel>('shown');
  const { cursor: _, page: __, ...list } = input;
  const address = listAddress('/api/orders/export', list);
  const search = new URLSearchParams({ format, masking, ...(ids.length > 0 && { ids: ids.join(',') }) });
  const link = useRef<HTMLAnchorElement>(null);
  const kind = reveal ?? 'password';
  const proof = useProofForm({
    kind,
    send: (given) => proveSelfAction({ [kind]: given }),
    onDone: () => link.current?.click(),
  });
  const needsProof = masking === 'full';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={count === undefined ? undefined : t('text', { count })}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          {needsProof && (
            <Button type="submit" form={proof.id} variant="primary" busy={proof.busy}>
              {t('download')}
            </Button>
          )}
          <a
            ref={link}
            hidden={needsProof}
            href={`${address}${address.includes('?') ? '&' : '?'}${search}`}
            onClick={onClose}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('download')}
          </a>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          name="export-format"
          label={t('format')}
          value={format}
          onChange={(value) => setFormat(value as ExportFormat)}
          options={exportFormats.map((value) => ({ value, label: t(value) }))}
        />
        <RadioGroup
          name="export-masking"
          label={t('masking')}
          value={masking}
          onChange={(value) => setMasking(value as MaskingLevel)}
          options={maskingLevels
            .filter((value) => value !== 'full' || reveal !== null)
            .map((value) => ({ value, label: t(value) }))}
        />
        {format === 'csv' && masking === 'full' && (
          <p className="-mt-2 text-hint text-ink-2">{t('longNumbers')}</p>
        )}
        {needsProof && (
          <div className="flex flex-col gap-2">
            <p>{t('proof')}</p>
            <ProofField form={proof} kind={kind} />
          </div>
        )}
        <p className="text-hint text-ink-2">{t('recorded')}</p>
      </div>
    </Dialog>
  );
}
