'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import type { InputProblem } from '@/lib/features/lookups/schema.ts';
import { bankCheckRules } from '@/lib/features/transfers/conditions/checks.ts';
import type { DraftValues, FieldPath } from '@/lib/features/transfers/types.ts';
import { focusField } from '../../forms/page-form.tsx';
import { AccountCheck } from '../../lookups/account-check.tsx';
import { type DraftCheck, draftCheckOf } from '../../lookups/draft-details.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDerived, useFields } from '../form/draft-context.ts';
import { sameJson } from '../form/draft-editor.ts';
import { useFieldTexts, useWords } from './use-words.ts';

const loadAlipayCheck = () => import('../../lookups/draft-lookups.tsx');
const loadNameLookup = () => import('../../lookups/draft-lookups.tsx');

/** Returns the check that is possible: `bank` once there is an account number, `alipay` once there is a login. */
function helperOf({
  family,
  targetCurrency,
  beneficiary,
  beneficiaryId,
}: DraftValues): 'bank' | 'alipay' | '' {
  if (targetCurrency !== 'CNY' || beneficiaryId !== '') return '';
  if (family === 'business') return beneficiary.accountNumber.trim() === '' ? '' : 'bank';
  const { number, routingValue, country } = beneficiary.accountInfo;
  if (beneficiary.accountType === 'alipay') return routingValue.trim() === '' ? '' : 'alipay';
  // Accounts outside mainland China have no check, so no space is kept for it.
  const isMainland = country === 'CN' || country === '';
  return beneficiary.accountType === 'bank' && isMainland && number.trim() !== '' ? 'bank' : '';
}

/** The account checks beside the account's fields (ui.md §3.8). A failed check blocks nothing. */
export function AccountHelpers() {
  const helper = useDerived(helperOf);
  if (helper === 'alipay') return <AlipayHelper />;
  if (helper === '') return null;
  return <DraftAccountCheck />;
}

function AlipayHelper() {
  const words = useWords('lookups');
  const [open, setOpen] = useState(false);
  const part = useOnDemand(loadAlipayCheck, open);
  return (
    <div>
      <Button busy={open && !part} onClick={() => setOpen(true)}>
        {words('alipay.open')}
      </Button>
      {open && part && <part.DraftAlipayCheck onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Opens the look-up of the recipient's name in characters. */
export function NameHelper() {
  const words = useWords('lookups');
  const [open, setOpen] = useState(false);
  const part = useOnDemand(loadNameLookup, open);
  return (
    <>
      <Button size="sm" busy={open && !part} onClick={() => setOpen(true)}>
        {words('name.open')}
      </Button>
      {open && part && <part.DraftNameLookup onClose={() => setOpen(false)} />}
    </>
  );
}

const fields = ['name', 'idNumber', 'account', 'phone'] as const;

/** The bank check among the fields of an account: checks the form's values. */
function DraftAccountCheck() {
  const { editor, bankCheckFee } = useFields();
  const { labelOf } = useFieldTexts();
  const check = useDerived(draftCheckOf);
  const problemText = useTranslations('lookups.problem');
  const [invalid, setInvalid] = useState<{ about: DraftCheck; problems: InputProblem[] } | null>(null);
  if (check === null) return null;
  const { details, paths } = check;
  const rules = bankCheckRules(details.type);
  const missing = fields.filter((field) => rules[field].visible && details[field].trim() === '');

  function labelIn(field: string): string {
    const path = pathOf(check, field);
    return path === undefined ? '' : labelOf(path, editor.values);
  }

  function onInvalid(problems: InputProblem[]): void {
    if (check) setInvalid({ about: check, problems });
    const path = pathOf(check, problems[0]?.field ?? '');
    if (path !== undefined) focusField(path);
  }

  return (
    <div className="flex flex-col gap-3">
      <AccountCheck
        details={details}
        fee={bankCheckFee}
        isComplete={missing.length === 0}
        missing={missing.map((field) => ({
          label: labelOf(paths[field], editor.values),
          onGo: () => focusField(paths[field]),
        }))}
        onInvalid={onInvalid}
      />
      {invalid && sameJson(invalid.about, check) && (
        <Notice kind="error" role="alert">
          <ul>
            {invalid.problems.map(({ field, problem }) => (
              <li key={field}>{problemText(problem, { label: labelIn(field) })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function pathOf(check: DraftCheck | null, name: string): FieldPath | undefined {
  const field = fields.find((one) => one === name);
  return field === undefined ? undefined : check?.paths[field];
}
