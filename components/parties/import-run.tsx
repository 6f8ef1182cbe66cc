'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ImportView } from '@/lib/features/parties/import/types.ts';
import { partyRoot } from '@/lib/features/parties/party-address.ts';
import { jsonRequest } from '@/lib/json-request.ts';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure.tsx';
import { LinkButton } from '../ui/link-button.tsx';

type Props = { view: Pick<ImportView, 'id' | 'kind' | 'family'>; ready: number; saved: number };

/** The choice for rows that are saved already, and the button that imports. */
export function ImportRun({ view, ready, saved }: Props) {
  const t = useTranslations('parties.import');
  const router = useRouter();
  const [onDuplicate, setOnDuplicate] = useState<'skip' | 'update'>('skip');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const here = `${partyRoot(view.kind)}/import/${view.id}`;
  const count = onDuplicate === 'update' ? ready : ready - saved;

  async function run(): Promise<void> {
    setBusy(true);
    setFailed(false);
    const { kind, family } = view;
    const request = jsonRequest('POST', { kind, family, onDuplicate });
    const answer = await fetch(`/api/parties/imports/${view.id}`, request).catch(() => null);
    if (answer?.ok) {
      router.push(here as Route);
      return router.refresh();
    }
    setBusy(false);
    setFailed(true);
  }

  return (
    <div className="mt-5 flex flex-col gap-5">
      {saved > 0 && (
        <RadioGroup
          name="on-duplicate"
          label={t('ofDuplicates')}
          value={onDuplicate}
          onChange={(value) => setOnDuplicate(value === 'update' ? 'update' : 'skip')}
          options={[
            { value: 'skip', label: t('skip') },
            { value: 'update', label: t('update') },
          ]}
        />
      )}
      <FailureNotice>{failed && t('failed')}</FailureNotice>
      <p className="text-ink-2">{t('saveText')}</p>
      <div className="flex flex-wrap justify-between gap-3">
        <LinkButton variant="ghost" href={here}>
          {t('next')}
        </LinkButton>
        <Button variant="primary" busy={busy} disabled={count === 0} onClick={() => void run()}>
          {busy ? t('importing') : t('save', { count })}
        </Button>
      </div>
    </div>
  );
}
