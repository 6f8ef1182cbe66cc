'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useGo } from '@/components/ui/going.tsx';
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
import { useControlled } from '../forms/controlled.tsx';
import { FileField } from '../forms/file-field.tsx';
import { fileSize } from '../forms/file-size.ts';
import { laterZod } from '../forms/later-zod.ts';
import { PageForm } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PlainLinkButton } from '../ui/plain-link-button.tsx';

const failures = [
  'no-file',
  'too-large',
  'too-many',
  'too-wide',
  'too-complex',
  'empty',
  'unreadable',
  'too-many-uploads',
  'too-slow',
  'failed',
] as const satisfies (SheetRefusal['code'] | 'no-file' | 'failed')[];
type Failure = (typeof failures)[number];

const loadSchemas = () => import('@/lib/features/parties/import/schema.ts');

/** The first step of an import: for which kind of transfer, a template, and the file. */
export function ImportStart({ kind }: { kind: PartyKind }) {
  const t = useTranslations('parties');
  const locale = useLocale();
  const go = useGo();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: laterZod(() => loadSchemas().then(({ importFileSchema }) => importFileSchema)),
    defaultValues: { family: 'global' as Family, file: null as File | null },
  });
  const family = useControlled({ control, name: 'family' });
  const file = useControlled({ control, name: 'file' });
  // Until the next page is there.
  const isBusy = formState.isSubmitting || formState.isSubmitSuccessful;
  const failure = failures.find((known) => known === file.error);
  const limits = {
    size: fileSize(maxImportBytes, locale),
    rows: maxImportRows,
    columns: maxImportColumns,
    uploads: maxUploadsOfPerson,
    seconds: maxArrivalSeconds,
  };
  const template = (format: string) =>
    `/api/parties/template?${new URLSearchParams({ kind, family: family.value, format })}`;

  const read = handleSubmit(async (chosen) => {
    const failed = (why: Failure) => setError('file', { message: why }, { shouldFocus: true });
    try {
      const search = new URLSearchParams({ kind, family: chosen.family, name: chosen.file.name });
      const answer = await fetch(`/api/parties/imports?${search}`, { method: 'POST', body: chosen.file });
      // After a long silence the server ends the connection itself, without a word.
      if (answer.status === 408) return failed('too-slow');
      const said = (await answer.json()) as { importId?: string; code?: string };
      if (said.importId) return go(`${partyRoot(kind)}/import/${said.importId}`);
      failed(failures.find((known) => known === said.code) ?? 'failed');
    } catch {
      failed('failed');
    }
  });

  return (
    <PageForm className="flex max-w-160 flex-col gap-5" onSubmit={(event) => void read(event)}>
      <Card className="flex flex-col gap-5">
        <RadioGroup
          {...family}
          label={t('import.family')}
          layout="segments"
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
          name={file.name}
          label={t('import.file')}
          hint={t('import.fileHint', limits)}
          requirement="required"
          error={failure ? t(`import.error.${failure}`, limits) : undefined}
          file={file.value}
          onChange={file.onChange}
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          texts={{
            choose: t('import.choose'),
            another: t('import.chooseAnother'),
            none: t('import.noneChosen'),
          }}
        />
      </Card>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(isBusy ? 'import.reading' : 'import.upload')}
        </Button>
      </div>
    </PageForm>
  );
}
