'use client';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import type { core } from 'zod';
import { useGo } from '@/components/ui/link.tsx';
import {
  type ImportView,
  leftOut,
  maxArrivalSeconds,
  maxImportBytes,
  maxImportColumns,
  maxImportRows,
  maxUploadsOfPerson,
  type SheetRefusal,
} from '@/lib/features/parties/import/types.ts';
import { type PartyKind, partyRoot } from '@/lib/features/parties/types.ts';
import { type Family, families } from '@/lib/features/transfers/types.ts';
import { jsonRequest } from '@/lib/fetch-json.ts';
import { fieldId } from '../forms/field-shell.tsx';
import { FileField } from '../forms/file-field.tsx';
import { Controlled, laterZod, PageForm, useControlled } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { SelectControl } from '../forms/select-field.tsx';
import { fileSize } from '../forms/upload.ts';
import { Button, LinkButton, PlainLinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FailureNotice } from '../ui/notice.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';

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
  // Busy until the next page is shown.
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
      // A long silence makes the server close the connection without a response.
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

type Props = { view: ImportView; columns: readonly { path: string; label: string }[] };

/** Asks which field each column of the file holds; each field is used once. */
export function ImportColumns({ view, columns }: Props) {
  const t = useTranslations('parties.import');
  const go = useGo();
  const wordsOf: core.$ZodErrorMap = ({ code, params }) => {
    const twice = code === 'custom' && columns.find(({ path }) => path === params?.twice);
    return twice ? t('twice', { field: twice.label }) : t('noName');
  };
  const form = useForm({
    resolver: laterZod(() => loadSchemas().then(({ columnChoicesSchema }) => columnChoicesSchema), {
      error: wordsOf,
    }),
    defaultValues: { columns: view.headers.map((_, index) => view.mapping[index] ?? leftOut) },
  });
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState;
  // Busy until the next page is shown.
  const isBusy = isSubmitting || isSubmitSuccessful;
  const options = [
    { value: leftOut, label: t('ignore') },
    ...columns.map(({ path, label }) => ({ value: path, label })),
  ];

  const goOn = form.handleSubmit(async (choices) => {
    const address = `/api/parties/imports/${view.id}`;
    const answer = await fetch(address, jsonRequest('PATCH', choices)).catch(() => null);
    if (answer?.ok) go(`${partyRoot(view.kind)}/import/${view.id}?step=check`);
    else form.setError('root', { message: t('failed') });
  });

  return (
    <>
      <Table caption={t('columnsTitle')}>
        <TableHead>
          <Th>{t('column')}</Th>
          <Th>{t('firstRows')}</Th>
          <Th>{t('field')}</Th>
        </TableHead>
        <TableBody>
          {view.headers.map((header, index) => (
            // Columns are identified only by their position.
            <Tr key={`${index} ${header}`}>
              <Td header>{header || '—'}</Td>
              <Td label={t('firstRows')} className="text-ink-2">
                {view.sample
                  .map((row) => row[index])
                  .filter(Boolean)
                  .join(' · ') || '—'}
              </Td>
              <Td label={t('field')}>
                <Controlled control={form.control} name={`columns.${index}`}>
                  {({ error, ...field }) => (
                    <>
                      <SelectControl
                        {...field}
                        id={fieldId(field.name)}
                        aria-label={`${t('field')}: ${header}`}
                        aria-invalid={error ? true : undefined}
                        aria-describedby={error && `${fieldId(field.name)}-error`}
                        options={options}
                      />
                      {error && (
                        <p id={`${fieldId(field.name)}-error`} className="mt-1 text-hint text-red-ink">
                          {error}
                        </p>
                      )}
                    </>
                  )}
                </Controlled>
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
      <FailureNotice className="mt-4">{errors.columns?.message ?? errors.root?.message}</FailureNotice>
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        <LinkButton variant="ghost" href={`${partyRoot(view.kind)}/import`}>
          {t('again')}
        </LinkButton>
        <Button variant="primary" busy={isBusy} onClick={() => void goOn()}>
          {t(isBusy ? 'checking' : 'check')}
        </Button>
      </div>
    </>
  );
}

type ImportRunProps = { view: Pick<ImportView, 'id' | 'kind' | 'family'>; ready: number; saved: number };

/** The choice for rows that are already saved, and the import button. */
export function ImportRun({ view, ready, saved }: ImportRunProps) {
  const t = useTranslations('parties.import');
  const router = useRouter();
  const go = useGo();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: laterZod(() => import('@/lib/features/parties/schema.ts').then((all) => all.runImportSchema)),
    defaultValues: { kind: view.kind, family: view.family, onDuplicate: 'skip' as 'skip' | 'update' },
  });
  const { isSubmitting, isSubmitSuccessful, errors } = formState;
  // Busy until the next page is shown.
  const isBusy = isSubmitting || isSubmitSuccessful;
  const onDuplicate = useControlled({ control, name: 'onDuplicate' });
  const here = `${partyRoot(view.kind)}/import/${view.id}`;
  const count = onDuplicate.value === 'update' ? ready : ready - saved;

  const run = handleSubmit(async (choice) => {
    const answer = await fetch(`/api/parties/imports/${view.id}`, jsonRequest('POST', choice)).catch(
      () => null,
    );
    if (!answer?.ok) return setError('root', { message: t('failed') });
    go(here);
    router.refresh();
  });

  return (
    <div className="mt-5 flex flex-col gap-5">
      {saved > 0 && (
        <RadioGroup
          {...onDuplicate}
          label={t('ofDuplicates')}
          options={[
            { value: 'skip', label: t('skip') },
            { value: 'update', label: t('update') },
          ]}
        />
      )}
      <FailureNotice>{errors.root?.message}</FailureNotice>
      <p className="text-ink-2">{t('saveText')}</p>
      <div className="flex flex-wrap justify-between gap-3">
        <LinkButton variant="ghost" href={here}>
          {t('next')}
        </LinkButton>
        <Button variant="primary" busy={isBusy} disabled={count === 0} onClick={() => void run()}>
          {isBusy ? t('importing') : t('save', { count })}
        </Button>
      </div>
    </div>
  );
}
