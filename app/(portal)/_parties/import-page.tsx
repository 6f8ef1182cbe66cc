import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import { ImportColumns, ImportRun, ImportStart } from '@/components/parties/import-steps.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { LinkButton, PlainLinkButton } from '@/components/ui/button.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import type { Actor } from '@/lib/auth/permissions.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import type { CheckedRow, ImportCheck, ImportView } from '@/lib/features/parties/import/types.ts';
import { partyIdSchema } from '@/lib/features/parties/schema.ts';
import { type PartyKind, partyRoot } from '@/lib/features/parties/types.ts';
import { checkImport, getImport } from '@/lib/features/parties/verbs/check-import.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { type Locale, resolveLocale } from '@/lib/i18n/locale.ts';
import { columnLabels, importDictionary, issueText } from './import-words.ts';

const shownAtMost = 50;

type Props = { view: ImportView; check: ImportCheck; locale: Locale };

/** Previews the outcome of each row; pressing the button saves. */
function ImportCheckResult({ view, check, locale }: Props) {
  const t = useTranslations('parties.import');
  const { ready, saved, blocked, warned } = check;
  return (
    <>
      <CardSection titleId="import-check" title={t('ready', { count: ready })}>
        <ul className="space-y-1">
          {saved > 0 && <li>{t('duplicates', { count: saved })}</li>}
          {warned.length > 0 && <li>{t('warn', { count: warned.length })}</li>}
          <li>{t('problems', { count: blocked.length })}</li>
        </ul>
        <ImportRun view={view} ready={ready} saved={saved} />
      </CardSection>
      {blocked.length > 0 && (
        <section aria-labelledby="import-problems" className="mt-8">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="import-problems" className="text-h2">
              {t('problems', { count: blocked.length })}
            </h2>
            <ProblemDownload view={view} />
          </div>
          <Rows rows={blocked} {...{ view, locale }} />
        </section>
      )}
      {warned.length > 0 && (
        <section aria-labelledby="import-warnings" className="mt-8">
          <h2 id="import-warnings" className="mb-3 text-h2">
            {t('warn', { count: warned.length })}
          </h2>
          <Rows rows={warned} {...{ view, locale }} />
        </section>
      )}
    </>
  );
}

function ProblemDownload({ view }: { view: ImportView }) {
  const t = useTranslations('parties.import');
  const { id, kind, family } = view;
  return (
    <PlainLinkButton
      size="sm"
      href={`/api/parties/imports/${id}/problems?${new URLSearchParams({ kind, family })}`}
    >
      {t('downloadProblems')}
    </PlainLinkButton>
  );
}

type RowsProps = { rows: readonly CheckedRow[]; view: ImportView; locale: Locale };

function Rows({ rows, view, locale }: RowsProps) {
  const t = useTranslations('parties.import');
  return (
    <>
      <Table caption={t('what')}>
        <TableHead>
          <Th align="end">{t('row')}</Th>
          <Th>{t('who')}</Th>
          <Th>{t('what')}</Th>
        </TableHead>
        <TableBody>
          {rows.slice(0, shownAtMost).map(({ row, name, issues }) => (
            <Tr key={row}>
              <Td header label={t('row')} align="end" className="tabular">
                {row}
              </Td>
              <Td label={t('who')}>{name || '—'}</Td>
              <Td label={t('what')}>
                <ul>
                  {issues.map((issue) => (
                    <li key={`${issue.path} ${issue.key}`}>{issueText(locale, view, issue)}</li>
                  ))}
                </ul>
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
      {rows.length > shownAtMost && (
        <p className="mt-2 text-hint text-ink-2">{t('more', { count: rows.length - shownAtMost })}</p>
      )}
    </>
  );
}

type Of = { kind: PartyKind };
export type ImportProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const obvious = new Set(['XLSX', 'UTF-8']);

/** The page for choosing a file. */
export async function ImportStartPage({ kind }: Of) {
  const root = partyRoot(kind);
  const actor = await requireActor(`${root}/import`);
  if (!(await isAdmitted(actor, 'party:edit'))) return <Denied permission="party:edit" role={actor.role} />;
  const t = await getTranslations('parties');
  return (
    <ClientMessages namespaces={['parties']}>
      <PageHeader
        crumb={<TextLink href={root}>{t(`kind.${kind}.title`)}</TextLink>}
        title={t(`kind.${kind}.import`)}
        description={t(`kind.${kind}.importText`)}
      />
      <ImportStart kind={kind} />
    </ClientMessages>
  );
}

/** The page of an uploaded list: its columns, a preview of the import, then the result. */
export async function ImportPage({ kind, params, searchParams }: ImportProps & Of) {
  const { id } = await params;
  const root = partyRoot(kind);
  const actor = await requireActor(`${root}/import/${id}`);
  if (!(await isAdmitted(actor, 'party:edit'))) return <Denied permission="party:edit" role={actor.role} />;
  const known = partyIdSchema.safeParse({ id }).success;
  const [view, t] = await Promise.all([
    known ? getImport(actor, { id, kind }) : null,
    getTranslations('parties'),
  ]);
  if (view === null) notFound();
  const isCheck = (await searchParams).step === 'check' && view.state === 'open';
  const step = isCheck ? 'check' : 'columns';
  return (
    <ClientMessages namespaces={['parties']}>
      <PageHeader
        crumb={<TextLink href={`${root}/import`}>{t(`kind.${kind}.import`)}</TextLink>}
        title={view.state === 'done' ? t('import.doneTitle') : t(`import.step.${step}`)}
        description={[
          t('import.readAs', { name: view.fileName, rows: view.rowCount }),
          view.headingRow > 1 && t('import.headingsIn', { row: view.headingRow }),
          !obvious.has(view.encoding) && t('import.encodedAs', { encoding: view.encoding }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      {view.state === 'done' ? (
        <Done view={view} />
      ) : isCheck ? (
        <Check actor={actor} view={view} />
      ) : (
        <Columns view={view} />
      )}
    </ClientMessages>
  );
}

async function Columns({ view }: { view: ImportView }) {
  const [t, locale] = await Promise.all([getTranslations('parties.import'), getLocale()]);
  return (
    <>
      <div className="mb-4 flex max-w-prose flex-col gap-1 text-ink-2">
        <p>{t(view.isRemembered ? 'remembered' : 'columnsText')}</p>
        <p>{t('firstRowsText')}</p>
      </div>
      <ImportColumns view={view} columns={columnLabels(resolveLocale(locale, null), view)} />
    </>
  );
}

async function Check({ actor, view }: { actor: Actor; view: ImportView }) {
  const locale = resolveLocale(await getLocale(), null);
  const check = await checkImport(actor, { importId: view.id, dictionary: importDictionary(view) });
  if (!check.ok) notFound();
  return <ImportCheckResult view={view} check={check.value} locale={locale} />;
}

async function Done({ view }: { view: ImportView }) {
  const t = await getTranslations('parties.import');
  const { result, isGone } = view;
  return (
    <>
      <Notice kind={result ? 'success' : 'warning'} className="mb-5">
        {result ? t('done', { ...result }) : t(isGone ? 'gone' : 'interrupted')}
      </Notice>
      <div className="flex flex-wrap gap-2">
        {result !== null && result.left > 0 && !isGone && <ProblemDownload view={view} />}
        <LinkButton size="sm" href={`${partyRoot(view.kind)}/import`}>
          {t('again')}
        </LinkButton>
        <LinkButton size="sm" variant="primary" href={partyRoot(view.kind)}>
          {t('toList')}
        </LinkButton>
      </div>
    </>
  );
}
