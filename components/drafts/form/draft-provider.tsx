'use client';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { focusField } from '@/components/forms/page-form.tsx';
import { useGo } from '@/components/ui/link.tsx';
import { useServiceOffset } from '@/components/ui/values/service-time.ts';
import type { DraftDetail } from '@/lib/features/drafts/schema.ts';
import { isRestComplete, sectionOf, stepOfSection } from '@/lib/features/transfers/fields.ts';
import type { DraftValues, FieldPath, FormMode, Party } from '@/lib/features/transfers/types.ts';
import {
  type ChangeFrom,
  isFormStep,
  partyOf,
  stepHref,
  stepId,
  type WizardStep,
} from '../steps/wizard-steps.ts';
import { DraftContext, type DraftContextValue } from './draft-context.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useQuote } from './use-quote.ts';

type Props = {
  draft: Pick<DraftDetail, 'id' | 'family' | 'revision' | 'values'> & Partial<Pick<DraftDetail, 'masked'>>;
  /** The order being changed and its current values; absent for a new transfer. */
  amends?: { orderId: string; original: DraftValues };
  onePage?: boolean;
  /** Parties that are complete when the draft is opened, as in a repeated payment: summarised until somebody edits them. */
  complete?: readonly Party[];
  /** The page on which the change began. */
  from?: ChangeFrom | null;
  /** Replaces the last part of each step. */
  footer?: ReactNode;
  serverNow: string;
  mayConvert: boolean;
  /** Price of a bank check, as in '0.20 USD'; null if the settings have none. */
  bankCheckFee?: string | null;
  recentPurposes?: readonly string[];
  arrivalSeconds?: number | null;
  children: ReactNode;
};

const nobody: readonly Party[] = [];
const noPurposes: readonly string[] = [];

/** Holds the form in the layout of a draft's steps, so that moving between steps loses nothing and waits for nothing. */
export function DraftProvider(props: Props) {
  const {
    draft,
    amends,
    onePage = false,
    complete = nobody,
    from = null,
    footer,
    serverNow: renderedAt,
    mayConvert,
    bankCheckFee = null,
    recentPurposes = noPurposes,
    arrivalSeconds = null,
    children,
  } = props;
  const go = useGo();
  const serverOffsetMs = useServiceOffset(renderedAt);
  const [readOnly, setReadOnly] = useState(draft.masked === true);
  const offset = useRef(serverOffsetMs);
  useEffect(() => {
    offset.current = serverOffsetMs;
  }, [serverOffsetMs]);
  const serverNow = useCallback(() => Date.now() + offset.current, []);

  const { id: draftId, family, revision, values, masked } = draft;
  const mode: FormMode = amends ? 'update' : 'create';
  const orderId = amends?.orderId ?? null;
  const original = amends?.original;
  const { form, ...own } = useDraftForm({
    draftId,
    revision,
    values,
    masked,
    mode,
    original,
    serverNow,
  });
  const { editor, saver } = own;
  const quote = useQuote(editor);

  const [folded, setFolded] = useState<ReadonlySet<Party>>(() => new Set(complete));
  const unfold = useCallback(
    (party: Party) => setFolded((all) => new Set([...all].filter((one) => one !== party))),
    [],
  );

  const [isRepeat] = useState(
    () => mode === 'create' && values.quote === null && isRestComplete(editor.progress),
  );

  const base = orderId === null ? `/drafts/${draftId}` : `/orders/${orderId}/edit`;
  const place = useMemo(() => ({ base, onePage, from }), [base, onePage, from]);
  const goTo = useCallback(
    (step: WizardStep, field?: FieldPath) => {
      const isCutOff = saver.isUnreachable;
      const saving = saver.flush();
      if (field && focusField(field)) return;
      const party = field && partyOf(field);
      if (party) unfold(party);
      if (place.onePage && isFormStep(step) && focusStep(step)) return;
      const href = field
        ? `${stepHref(place, step).replace(/#.*/, '')}#field-${field}`
        : stepHref(place, step);
      const leave = () => {
        go(href, { scroll: field === undefined });
        if (field) focusWhenThere(field);
      };
      // If a page cannot be fetched, the browser shows its own error page and unsaved values are lost.
      if (isCutOff) void saving.then((saved) => saved && leave());
      else leave();
    },
    [go, saver, place, unfold],
  );
  const goToField = useCallback(
    (field: FieldPath) => goTo(stepOfSection(sectionOf(field, family)), field),
    [goTo, family],
  );

  const value: DraftContextValue = {
    draftId,
    family,
    mode,
    orderId,
    place,
    ...own,
    readOnly,
    setReadOnly,
    quote,
    serverNow,
    serverOffsetMs,
    mayConvert,
    footer,
    bankCheckFee,
    recentPurposes,
    arrivalSeconds,
    isRepeat,
    folded,
    unfold,
    goTo,
    goToField,
  };
  return (
    <FormProvider {...form}>
      <DraftContext value={value}>{children}</DraftContext>
    </FormProvider>
  );
}

function focusStep(step: WizardStep): boolean {
  const heading = document.getElementById(stepId(step));
  heading?.scrollIntoView?.({ block: 'start' });
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** Waits for a step's fields, which appear a moment after the route has changed. */
function focusWhenThere(field: FieldPath, triesLeft = 60): void {
  if (focusField(field) || triesLeft === 0) return;
  requestAnimationFrame(() => focusWhenThere(field, triesLeft - 1));
}
