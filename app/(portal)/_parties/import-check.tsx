import { useTranslations } from 'next-intl';
import { ImportRun } from '@/components/parties/import-run.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { PlainLinkButton } from '@/components/ui/plain-link-button.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table.tsx';
import type { CheckedRow, ImportCheck, ImportView } from '@/lib/features/parties/import/types.ts';
import type { Locale } from '@/lib/i18n/locale.ts';
import { issueText } from './import-words.ts';

const shownAtMost = 50;

type Props = { view: ImportView; check: ImportCheck; locale: Locale };

/** Shows the outcome that each row would have; nothing is saved before the button is pressed. */
export function ImportCheckResult({ view, check, locale }: Props) {
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

export function ProblemDownload({ view }: { view: ImportView }) {
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
