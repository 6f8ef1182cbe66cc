'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ImportView } from '@/lib/features/parties/import/types.ts';
import { partyRoot } from '@/lib/features/parties/party-address.ts';
import { jsonRequest } from '@/lib/json-request.ts';
import { SelectControl } from '../forms/select-field.tsx';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';

type Props = { view: ImportView; columns: readonly { path: string; label: string }[] };

const leftOut = 'none';

/** Maps the file's columns to fields; each field at most once. */
export function ImportColumns({ view, columns }: Props) {
  const t = useTranslations('parties.import');
  const router = useRouter();
  const [mapping, setMapping] = useState<Record<number, string>>(view.mapping);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const chosen = Object.values(mapping);
  const twice = columns.find(({ path }) => chosen.filter((one) => one === path).length > 1);
  const hasName = chosen.some((path) => /\.(?:fullName|lastName|firstName)$/.test(path));
  const obstacle = twice ? t('twice', { field: twice.label }) : hasName ? null : t('noName');
  const options = [
    { value: leftOut, label: t('ignore') },
    ...columns.map(({ path, label }) => ({ value: path, label })),
  ];

  async function goOn(): Promise<void> {
    setBusy(true);
    setFailed(false);
    const address = `/api/parties/imports/${view.id}`;
    const answer = await fetch(address, jsonRequest('PATCH', { mapping })).catch(() => null);
    if (answer?.ok) return router.push(`${partyRoot(view.kind)}/import/${view.id}?step=check` as Route);
    setBusy(false);
    setFailed(true);
  }

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
                <SelectControl
                  aria-label={`${t('field')}: ${header}`}
                  value={mapping[index] ?? leftOut}
                  options={options}
                  onChange={(path) => {
                    const { [index]: _, ...others } = mapping;
                    setMapping(path === leftOut ? others : { ...others, [index]: path });
                  }}
                />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
      <FailureNotice className="mt-4">{obstacle ?? (failed && t('failed'))}</FailureNotice>
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        <LinkButton variant="ghost" href={`${partyRoot(view.kind)}/import`}>
          {t('again')}
        </LinkButton>
        <Button variant="primary" busy={busy} disabled={obstacle !== null} onClick={() => void goOn()}>
          {t(busy ? 'checking' : 'check')}
        </Button>
      </div>
    </>
  );
}
