'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import {
  maxArrivalSeconds,
  maxImportBytes,
  maxImportColumns,
  maxImportRows,
  maxUploadsOfPerson,
  type SheetRefusal,
} from '@/lib/features/parties/import/types.ts';
import { partyRoot } from '@/lib/features/parties/party-address.ts';
import type { PartyKind } from '@/lib/features/parties/types.ts';
import { type Family, families } from '@/lib/features/transfers/types.ts';
import { FileField } from '../forms/file-field.tsx';
import { fileSize } from '../forms/file-size.ts';
import { PageForm } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PlainLinkButton } from '../ui/plain-link-button.tsx';

const failures = [
  'too-large',
  'too-many',
  'too-wide',
  'too-complex',
  'empty',
  'unreadable',
  'too-many-uploads',
  'too-slow',
] as const satisfies SheetRefusal['code'][];
type Failure = SheetRefusal['code'] | 'no-file' | 'failed';

/** The first step of an import: for which kind of transfer, a template, and the file. */
export function ImportStart({ kind }: { kind: PartyKind }) {
  const t = useTranslations('parties');
  const locale = useLocale();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [family, setFamily] = useState<Family>('global');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const limits = {
    size: fileSize(maxImportBytes, locale),
    rows: maxImportRows,
    columns: maxImportColumns,
    uploads: maxUploadsOfPerson,
    seconds: maxArrivalSeconds,
  };
  const template = (format: string) =>
    `/api/parties/template?${new URLSearchParams({ kind, family, format })}`;

  async function read(): Promise<void> {
    if (!file) return fail('no-file');
    if (file.size > maxImportBytes) return fail('too-large');
    setBusy(true);
    setFailure(null);
    try {
      const search = new URLSearchParams({ kind, family, name: file.name });
      const answer = await fetch(`/api/parties/imports?${search}`, { method: 'POST', body: file });
      // After a long silence the server ends the connection itself, without a word.
      if (answer.status === 408) return fail('too-slow');
      const said = (await answer.json()) as { importId?: string; code?: string };
      if (said.importId) return router.push(`${partyRoot(kind)}/import/${said.importId}` as Route);
      fail(failures.find((known) => known === said.code) ?? 'failed');
    } catch {
      fail('failed');
    }
  }

  function fail(why: Failure): void {
    setBusy(false);
    setFailure(why);
    input.current?.focus();
  }

  return (
    <PageForm
      className="flex max-w-160 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void read();
      }}
    >
      <Card className="flex flex-col gap-5">
        <RadioGroup
          name="family"
          label={t('import.family')}
          layout="segments"
          value={family}
          onChange={(next) => setFamily(families.find((known) => known === next) ?? 'global')}
          options={families.map((one) => ({ value: one, label: t(`family.${one}`) }))}
        />
        <div>
          <p className="text-label">{t('import.template')}</p>
          <p className="mb-2 text-hint text-ink-2">{t('import.templateText')}</p>
          <div className="flex flex-wrap gap-2">
            <PlainLinkButton size="sm" href={template('xlsx')}>
              {t('import.templateXlsx')}
            </PlainLinkButton>
            <PlainLinkButton size="sm" href={template('csv')}>
              {t('import.templateCsv')}
            </PlainLinkButton>
          </div>
        </div>
        <FileField
          name="file"
          label={t('import.file')}
          hint={t('import.fileHint', limits)}
          requirement="required"
          error={failure ? t(`import.error.${failure}`, limits) : undefined}
          file={file}
          onChange={(chosen) => {
            setFile(chosen);
            setFailure(null);
          }}
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          texts={{
            choose: t('import.choose'),
            another: t('import.chooseAnother'),
            none: t('import.noneChosen'),
          }}
          inputRef={input}
        />
      </Card>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={busy}>
          {t(busy ? 'import.reading' : 'import.upload')}
        </Button>
      </div>
    </PageForm>
  );
}
