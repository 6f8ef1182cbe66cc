'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AccessRefusal } from '@/lib/auth/types.ts';
import { useAccessRefusal } from './use-access-refusal.ts';

type Answer = { ok: true } | { ok: false; reason: AccessRefusal } | null;

/** Returns the text of a failed action of one's own; null as an answer means that none came. */
export function useFormRefusal() {
  const t = useTranslations('preferences');
  const wordsOf = useAccessRefusal();
  const [refusal, setRefusal] = useState<string | null>(null);
  const report = (answer: Answer) => {
    if (!answer) setRefusal(t('noAnswer'));
    else setRefusal(answer.ok ? null : wordsOf(answer.reason));
  };
  return { refusal, report };
}
