'use client';
import { useTranslations } from 'next-intl';
import { confirmEnrolmentAction } from '@/lib/features/step-up/actions.ts';
import type { Enrolment } from '@/lib/features/step-up/schema.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';
import { ProofField } from './proof-field.tsx';
import { useProofForm } from './use-proof-form.ts';

type Props = { enrolment: Enrolment; onCancel: () => void; onDone: (recoveryCodes: string[]) => void };

/** The key of a new authenticator app, as a picture and as text, and its first code. */
export function EnrolForm({ enrolment, onCancel, onDone }: Props) {
  const t = useTranslations('stepUp');
  const form = useProofForm({
    kind: 'code',
    send: (code) => confirmEnrolmentAction({ code }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });

  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-h3">{t('enrol.title')}</h3>
      <p className="text-ink-2">{t('enrol.scan')}</p>
      <QrCode cells={enrolment.cells} label={t('enrol.picture')} />
      <div>
        <p className="text-ink-2 text-label">{t('enrol.key')}</p>
        <p className="flex flex-wrap items-center gap-1">
          <code className="break-all font-mono">{enrolment.secret}</code>
          <CopyButton value={enrolment.secret.replaceAll(' ', '')} what={t('enrol.key')} />
        </p>
      </div>
      <p className="text-ink-2">{t('enrol.then')}</p>
      <div className="max-w-md">
        <ProofField form={form} kind="appCode" />
      </div>
      <div className="flex gap-2">
        <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
          {t('enrol.go')}
        </Button>
        <Button onClick={onCancel}>{t('enrol.cancel')}</Button>
      </div>
    </div>
  );
}

/** Dark on light in both themes: that is what cameras read. */
function QrCode({ cells, label }: { cells: boolean[][]; label: string }) {
  const path = cells
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-3 -3 ${cells.length + 6} ${cells.length + 6}`}
      className="size-48 rounded-sm scheme-light"
      shapeRendering="crispEdges"
    >
      <rect x="-3" y="-3" width="100%" height="100%" className="fill-surface" />
      <path d={path} className="fill-ink" />
    </svg>
  );
}
