import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { codes } from '@/lib/service-core/codes.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { anchorOf } from './help-address.tsx';
import { codeNames, failureIds, helpLists } from './help-entries.ts';

type Row = { anchor: string; name: ReactNode; meaning: string; action: string };

/** The reasons of failed payments, the service's answers, and the portal's own refusals. */
export async function ErrorGuide() {
  const [t, statuses, { refusals }] = await Promise.all([
    getTranslations('help'),
    getTranslations('statuses'),
    helpLists(),
  ]);
  const failures = failureIds.map((id) => ({
    anchor: anchorOf({ failure: id }),
    name: statuses(`failure.${id}.reason`, { raw: '…' }),
    meaning: '',
    action: statuses(`failure.${id}.action`),
  }));
  const answers = codeNames.map((name) => ({
    anchor: anchorOf({ code: codes[name].status }),
    name: (
      <>
        <code className="font-mono text-hint text-ink-2">{codes[name].status}</code>{' '}
        <span className="block">{t(`error.${name}.title`)}</span>
      </>
    ),
    meaning: t(`error.${name}.meaning`),
    action: t(`error.${name}.action`),
  }));
  const own = refusals.map((id) => ({
    anchor: anchorOf({ refusal: id }),
    name: t(`refusal.${id}.title`),
    meaning: t(`refusal.${id}.meaning`),
    action: t(`refusal.${id}.action`),
  }));
  return (
    <div className="space-y-10">
      <Errors title={t('errors.failure')} text={t('errors.failureText')} rows={failures} />
      <Errors title={t('errors.portal')} text={t('errors.portalText')} rows={own} />
      <Errors title={t('errors.service')} text={t('errors.serviceText')} rows={answers} />
    </div>
  );
}

async function Errors({ title, text, rows }: { title: string; text: string; rows: readonly Row[] }) {
  const t = await getTranslations('help.errors.column');
  const hasMeaning = rows.some(({ meaning }) => meaning !== '');
  return (
    <section>
      <h2 className="text-h2">{title}</h2>
      <p className="mb-3 text-ink-2">{text}</p>
      <Table caption={title}>
        <TableHead>
          <Th>{t(hasMeaning ? 'code' : 'meaning')}</Th>
          {hasMeaning && <Th>{t('meaning')}</Th>}
          <Th>{t('action')}</Th>
        </TableHead>
        <TableBody>
          {rows.map(({ anchor, name, meaning, action }) => (
            <Tr key={anchor} id={anchor} className="help-entry scroll-mt-20 align-top">
              <Td header className="max-sm:block! max-sm:text-start! sm:w-56">
                {name}
              </Td>
              {hasMeaning && <Td className="max-sm:block! max-sm:text-start!">{meaning}</Td>}
              <Td className="max-sm:block! max-sm:text-start!">{action}</Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
