'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, CircleMinus, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useForm, useWatch } from 'react-hook-form';
import { accountChecksKey, accountChecksOptions } from '@/lib/features/lookups/query-options.ts';
import {
  type AccountCheckHistory,
  type AccountCheckInput,
  type AccountCheckView,
  accountDetailsSchema,
  type InputProblem,
} from '@/lib/features/lookups/schema.ts';
import { type BankCheckField, bankCheckRules } from '@/lib/features/transfers/conditions/checks.ts';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { Controlled, useIssueWords } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { TextField } from '../forms/text-field.tsx';
import { StaleNotice } from '../live/fresh.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pager, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { type Tone, toneIcon } from '../ui/values/status-badge.tsx';
import { Time } from '../ui/values/time.tsx';
import { AccountCheck } from './account-check.tsx';
import { useFieldProblems } from './helper-form.tsx';

const fields = ['name', 'idNumber', 'account', 'phone'] as const satisfies readonly BankCheckField[];
const empty: AccountCheckInput = { type: 'check3', name: '', idNumber: '', account: '', phone: '' };
const hints: Partial<Record<BankCheckField, 'nameHint' | 'idNumberHint'>> = {
  name: 'nameHint',
  idNumber: 'idNumberHint',
};

/** The bank check as a tool of its own: its fields, and the same button as in a transfer. */
export function BankCheckTool({ fee }: { fee: string | null }) {
  const t = useTranslations('lookups.check');
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(accountDetailsSchema, useIssueWords()),
    shouldFocusError: false,
    defaultValues: empty,
  });
  const details = useWatch({ control: form.control, compute: (values: AccountCheckInput) => values });
  const rules = bankCheckRules(details.type);
  const shown = fields.filter((field) => rules[field].visible);
  const problems = useFieldProblems({
    form,
    labelOf: (field) => t(fields.find((one) => one === field) ?? 'name'),
    prefix: 'check',
  });
  // The button submits no form, so a refused check is reported as a refused submit of these fields.
  const refuse = (found: InputProblem[]) => form.handleSubmit(() => problems.show(found))();

  return (
    <div className="flex flex-col gap-5">
      <ErrorSummary {...problems.summary} />
      <Controlled control={form.control} name="type" domName="check.type">
        {(field) => (
          <RadioGroup
            {...field}
            label={t('type')}
            layout="cards"
            options={(['check3', 'check4'] as const).map((value) => ({
              value,
              label: t(value),
              detail: t(`${value}Detail`),
            }))}
          />
        )}
      </Controlled>
      {shown.map((name) => {
        const hint = hints[name];
        return (
          <Controlled key={name} control={form.control} name={name} domName={`check.${name}`}>
            {(field) => (
              <TextField
                {...field}
                label={t(name)}
                hint={hint && t(hint)}
                requirement="required"
                mono={name !== 'name'}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Controlled>
        );
      })}
      <AccountCheck
        details={details}
        isComplete={shown.every((field) => details[field].trim() !== '')}
        fee={fee}
        variant="primary"
        onInvalid={(found) => void refuse(found)}
        onAsked={() => {
          form.reset(undefined, { keepValues: true });
          // Does not refresh the page: if a refresh fails, the browser reloads the page and loses what was typed.
          void queries.invalidateQueries({ queryKey: accountChecksKey });
        }}
      />
    </div>
  );
}

/** An icon per result, so that no result is shown by colour alone. */
const looks: Record<AccountCheckView['state'], { Icon: LucideIcon; tone: Tone }> = {
  matched: { Icon: CircleCheck, tone: 'green' },
  mismatched: { Icon: CircleX, tone: 'red' },
  unknown: { Icon: CircleHelp, tone: 'amber' },
  sending: { Icon: Hourglass, tone: 'info' },
  'not-charged': { Icon: CircleMinus, tone: 'neutral' },
};

type Props = {
  initial: AccountCheckHistory;
  /** The last check of the previous page; absent on the first page. */
  after?: string | undefined;
};

/** The list of account checks: who asked, when, and the result, with the account masked. */
export function CheckHistory({ initial, after }: Props) {
  const t = useTranslations('tools');
  const { data: history, isError } = useQuery({
    ...accountChecksOptions(after),
    initialData: initial,
    staleTime: 10_000,
  });
  return (
    <>
      <StaleNotice isError={isError} />
      {history.checks.length === 0 ? (
        !isError && <EmptyState title={t('noHistory')} />
      ) : (
        <Table caption={t('history')}>
          <TableHead>
            <Th>{t('column.when')}</Th>
            <Th>{t('column.result')}</Th>
            <Th>{t('column.details')}</Th>
            <Th>{t('column.fee')}</Th>
            <Th>{t('column.by')}</Th>
          </TableHead>
          <TableBody>
            {history.checks.map((check) => (
              <Tr key={check.id}>
                <Td header className="whitespace-nowrap">
                  <Time at={check.requestedAt} />
                </Td>
                <Td label={t('column.result')}>
                  <span className="inline-flex items-center gap-1.5">
                    <StateIcon state={check.state} />
                    {t(`state.${check.state}`)}
                  </span>
                  <span className="block text-hint text-ink-2">{t(`type.${check.type}`)}</span>
                </Td>
                <Td label={t('column.details')}>
                  <Details check={check} />
                </Td>
                <Td label={t('column.fee')} className="tabular whitespace-nowrap">
                  {check.fee ?? t('noFee')}
                </Td>
                <Td label={t('column.by')}>{check.requestedByName}</Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      )}
      <Pager
        first={after === undefined ? undefined : '/tools/bank-check'}
        next={history.nextAfter === null ? undefined : `/tools/bank-check?after=${history.nextAfter}`}
      />
    </>
  );
}

function Details({ check: { masked } }: { check: AccountCheckView }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5">
      <span lang="zh-CN">{masked.name}</span>
      {[masked.idNumber, masked.account, masked.phone].map(
        (value) => value !== null && <Identifier key={value} value={value} />,
      )}
    </span>
  );
}

function StateIcon({ state }: Pick<AccountCheckView, 'state'>) {
  const { Icon, tone } = looks[state];
  return <Icon aria-hidden="true" strokeWidth={1.75} className={`size-4 shrink-0 ${toneIcon[tone]}`} />;
}
