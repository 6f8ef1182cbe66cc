'use client';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import type { core } from 'zod';
import { useGo } from '@/components/ui/going.tsx';
import { type ImportView, leftOut } from '@/lib/features/parties/import/types.ts';
import { partyRoot } from '@/lib/features/parties/party-address.ts';
import { jsonRequest } from '@/lib/fetch-json.ts';
import { Controlled } from '../forms/controlled.tsx';
import { fieldId } from '../forms/field-types.ts';
import { laterZod } from '../forms/later-zod.ts';
import { SelectControl } from '../forms/select-field.tsx';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';

type Props = { view: ImportView; columns: readonly { path: string; label: string }[] };

const loadSchemas = () => import('@/lib/features/parties/import/schema.ts');

/** Asks for the field of each column of the file; each field is taken once. */
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
  // Until the next page is there.
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
            // Columns have no identity but their place.
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
