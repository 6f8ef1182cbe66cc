'use client';
import { useEffect, useRef, useState } from 'react';
import type { AccessRefusal } from '@/lib/auth/types.ts';
import { checkAccountAction } from '@/lib/features/lookups/actions.ts';
import type {
  AccountCheckInput,
  AccountCheckView,
  InputProblem,
  KnownAccountCheck,
} from '@/lib/features/lookups/schema.ts';
import { postLookup } from './post-lookup.ts';
import type { LookupFailure } from './use-refusal-text.ts';

const path = '/api/lookups/account-checks';
const pauseMs = 600;

type Shown = { key: string; check: AccountCheckView; isNew: boolean };

type Options = {
  details: AccountCheckInput;
  isComplete: boolean;
  onInvalid: (problems: InputProblem[]) => void;
  /** A bank was asked: what lists checks is out of date. */
  onAsked?: () => void;
};

/**
 * Asking a bank about an account, with the memory before it: what was checked before is shown and never paid again,
 * and nothing is sent before the person has read what it costs.
 */
export function useAccountCheck({ details, isComplete, onInvalid, onAsked }: Options) {
  const key = JSON.stringify(details);
  const [shown, setShown] = useState<Shown | null>(null);
  const [asked, setAsked] = useState<KnownAccountCheck | null>(null);
  const [failure, setFailure] = useState<LookupFailure | null>(null);
  const [busy, setBusy] = useState(false);

  // The memory speaks up by itself once the details stand still: somebody may have checked them already.
  const isShown = shown?.key === key;
  // A memory that was asked before the bank answered would take the answer off the page again.
  const presses = useRef(0);
  useEffect(() => {
    if (!isComplete || isShown) return;
    let isWanted = true;
    const pressesBefore = presses.current;
    const timer = setTimeout(async () => {
      const known = await postLookup<KnownAccountCheck, AccessRefusal>(path, JSON.parse(key) as object);
      if (!isWanted || presses.current !== pressesBefore) return;
      if (known.ok && known.value.check && known.value.check.state !== 'not-charged') {
        setShown({ key, check: known.value.check, isNew: false });
      }
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, isComplete, isShown]);

  /** Before anything is paid: the memory, then what would be sent. */
  async function prepare(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const known = await postLookup<KnownAccountCheck, AccessRefusal>(path, details);
    setBusy(false);
    if (!known.ok) {
      setFailure(known.reason ?? { code: 'no-answer' });
      return;
    }
    const { check, problems } = known.value;
    if (problems.length > 0) onInvalid(problems);
    else if (check && check.state !== 'not-charged') setShown({ key, check, isNew: false });
    else setAsked(known.value);
  }

  async function send({ askAgain }: { askAgain: boolean }): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const answer = await checkAccountAction({ ...details, askAgain }).catch(() => null);
    presses.current += 1;
    setBusy(false);
    setAsked(null);
    onAsked?.();
    if (answer?.ok) setShown({ key, ...answer.value });
    else if (answer?.reason.code === 'invalid') onInvalid(answer.reason.problems);
    else if (answer) setFailure(answer.reason);
    // It may have been sent: only the memory can tell.
    else setFailure({ code: 'lost' });
  }

  return {
    busy,
    failure,
    /** The subject of the dialog; null while it is closed. */
    asked,
    current: isShown ? shown : null,
    /** A result is there, of other details than those of now. */
    changed: shown !== null && !isShown,
    prepare,
    send,
    cancel: () => setAsked(null),
  };
}
