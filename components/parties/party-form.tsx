'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { useGo } from '@/components/ui/link.tsx';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import { savePartyAction } from '@/lib/features/parties/actions.ts';
import { familyValues } from '@/lib/features/parties/party-draft.ts';
import { storedValues } from '@/lib/features/parties/party-values.ts';
import {
  type PartyKind,
  partyAddress,
  partyRoot,
  type SavePartyRefusal,
} from '@/lib/features/parties/types.ts';
import { type DraftValues, type Family, families } from '@/lib/features/transfers/types.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';
import { FieldGroup } from '../drafts/fields/draft-field.tsx';
import { PartyParts, WhoFields } from '../drafts/fields/party-section.tsx';
import { useFieldTexts } from '../drafts/fields/use-words.ts';
import { FieldsContext, useDerived, useFields, useShown } from '../drafts/form/draft-context.ts';
import { useFieldsForm } from '../drafts/form/use-draft-form.ts';
import { useErrorTitle } from '../drafts/steps/step-form.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FailureNotice, Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { TextLink } from '../ui/text-link.tsx';
import { DuplicateList } from './duplicate-list.tsx';

const now = () => new Date();

/** The form of one party: the wizard's fields and conditions, filled with the party's values, without autosave. */
function usePartyForm({ kind, start }: { kind: PartyKind; start: DraftValues }) {
  const { form, editor } = useFieldsForm({ start, now });

  // The currency of a party's account is the one it is paid in: the conditions of an account depend on it.
  useEffect(() => {
    return editor.subscribe(() => {
      const currency = editor.values.beneficiary.accountInfo.currency;
      const isKnown = editor.values.family !== 'business' && /^[A-Z]{3}$/.test(currency);
      if (isKnown) editor.edit((values) => ({ ...values, targetCurrency: currency }));
    });
  }, [editor]);

  const changeFamily = useCallback(
    (family: Family) => editor.adopt(familyValues(kind, family, editor.values)),
    [editor, kind],
  );
  return useMemo(() => ({ form, editor, changeFamily }), [form, editor, changeFamily]);
}

type Props = {
  kind: PartyKind;
  start: DraftValues;
  bankCheckFee: string | null;
  /** Left out for a new party. */
  party?: { id: string; version: number };
};

/** Adds or changes a saved party, and warns about likely duplicates before saving. */
export function PartyForm({ kind, start, bankCheckFee, party }: Props) {
  const { form, editor, changeFamily } = usePartyForm({ kind, start });
  const context = useMemo(() => ({ editor, bankCheckFee }), [editor, bankCheckFee]);
  return (
    <FormProvider {...form}>
      <FieldsContext value={context}>
        <PartyFormBody {...{ kind, party, changeFamily }} />
      </FieldsContext>
    </FormProvider>
  );
}

type BodyProps = Pick<Props, 'kind' | 'party'> & {
  changeFamily: ReturnType<typeof usePartyForm>['changeFamily'];
};

function PartyFormBody({ kind, party, changeFamily }: BodyProps) {
  const t = useTranslations('parties');
  const fields = useTranslations('fields');
  const router = useRouter();
  const go = useGo();
  const { wizard } = useFieldTexts();
  const family = useDerived((values) => values.family);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const root = partyRoot(kind);
  const similar = refusal?.code === 'duplicates' ? refusal : null;
  const { editor } = useFields();
  const { subscribe } = useFormContext<DraftValues>();

  // Changed details may have other duplicates, so the check runs again before saving.
  useEffect(() => {
    if (!similar) return;
    return subscribe({ formState: { values: true }, callback: () => setRefusal(null) });
  }, [subscribe, similar]);

  async function save(acceptDuplicates: boolean): Promise<void> {
    if (busy) return;
    setRefusal(null);
    setBusy(true);
    if ((await editor.show([kind])).length > 0) {
      setBusy(false);
      return setAttempt((count) => count + 1);
    }
    const values = storedValues(kind, editor.values);
    const answer = await savePartyAction({
      kind,
      values,
      acceptDuplicates,
      ...(party && { id: party.id, version: party.version }),
    }).catch(() => null);
    if (answer?.ok) {
      toast({ kind: 'success', message: t('form.saved') });
      go(partyAddress({ kind, id: answer.value.partyId }));
      return router.refresh();
    }
    setBusy(false);
    setRefusal(answer?.reason ?? { code: 'unanswered' });
    if (answer?.reason.code === 'party-invalid') {
      await editor.show([kind]);
      setAttempt((count) => count + 1);
    }
  }

  return (
    <PageForm
      className="max-w-160"
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <PartyErrors attempt={attempt} />
      <p className="mb-4 text-hint text-ink-2">{wizard('requiredNote')}</p>
      <div className="flex flex-col gap-5">
        {!party && (
          <RadioGroup
            name="family"
            label={t('form.family')}
            hint={t('form.familyHint')}
            layout="segments"
            value={family}
            onChange={(next) => {
              const chosen = families.find((known) => known === next);
              if (chosen) changeFamily(chosen);
            }}
            options={families.map((one) => ({ value: one, label: t(`family.${one}`) }))}
          />
        )}
        <Card key={family} className="flex flex-col gap-5">
          <FieldGroup title={fields('group.who')}>
            <WhoFields party={kind} />
          </FieldGroup>
          <PartyParts isSaved party={kind} />
        </Card>
      </div>
      {similar && (
        <Notice kind="warning" role="alert" className="mt-5" title={t('form.duplicateTitle')}>
          <DuplicateList kind={kind} duplicates={similar.duplicates} />
        </Notice>
      )}
      {refusal !== null && <SaveFailure refusal={refusal} address={party && `${root}/${party.id}/edit`} />}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <LinkButton variant="ghost" href={party ? `${root}/${party.id}` : root}>
          {t('form.cancel')}
        </LinkButton>
        {similar ? (
          <Button variant="primary" busy={busy} onClick={() => void save(true)}>
            {t('form.saveAnyway')}
          </Button>
        ) : (
          <Button type="submit" variant="primary" busy={busy}>
            {t('form.save')}
          </Button>
        )}
      </div>
    </PageForm>
  );
}

/** The problems that prevent saving, each with a link to its field. */
function PartyErrors({ attempt }: { attempt: number }) {
  const shown = useShown();
  useErrorTitle(attempt > 0 && shown.length > 0);
  return (
    <ErrorSummary attempt={attempt} items={shown.map(({ path, message }) => ({ field: path, message }))} />
  );
}

type SaveRefusal = SavePartyRefusal | AccessRefusal | { code: 'unanswered' };

/** The reason that saving failed, with the next step. `address` opens the current details. */
function SaveFailure({ refusal, address }: { refusal: SaveRefusal; address: string | undefined }) {
  const t = useTranslations('parties');
  const explainAccess = useAccessRefusal();
  switch (refusal.code) {
    case 'duplicates':
      return null;
    case 'party-changed':
    case 'party-not-found':
      return (
        <Notice kind="error" role="alert" className="mt-5" title={t('form.changedTitle')}>
          {t('form.changedText')} {address && <TextLink href={address}>{t('form.reload')}</TextLink>}
        </Notice>
      );
    case 'party-invalid':
      return <FailureNotice className="mt-5">{t('form.invalid')}</FailureNotice>;
    case 'unanswered':
      return <FailureNotice className="mt-5">{t('form.failed')}</FailureNotice>;
    default:
      return <FailureNotice className="mt-5">{explainAccess(refusal)}</FailureNotice>;
  }
}
