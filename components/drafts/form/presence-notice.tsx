'use client';
import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { FailureText, Notice } from '@/components/ui/notice.tsx';
import { RelativeTime } from '@/components/ui/values/relative-time.tsx';
import type { PresenceView } from '@/lib/features/drafts/schema.ts';
import { useWords } from '../fields/use-words.ts';
import { useNewDraft } from '../use-new-draft.tsx';
import { useDraft } from './draft-context.ts';

type Props = { view: PresenceView; onTakeOver: () => Promise<boolean> };

/** Names the person who may type, and offers to take over or to work on a copy. */
export function PresenceNotice({ view, onTakeOver }: Props) {
  if (!view.holder.self) return <SomebodyElse view={view} onTakeOver={onTakeOver} />;
  return <Company view={view} />;
}

function SomebodyElse({ view, onTakeOver }: Props) {
  const { draftId, family, mode } = useDraft();
  const router = useRouter();
  const words = useWords('wizard');
  const { start, busy, failure } = useNewDraft();
  const [taking, setTaking] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { name, activeAt } = view.holder;

  async function takeOver(): Promise<void> {
    setTaking('busy');
    setTaking((await onTakeOver()) ? 'idle' : 'failed');
    router.refresh();
  }

  return (
    <output className="mb-5 block">
      <Notice
        kind="warning"
        title={words('presence.other.title', { name })}
        actions={
          <>
            <Button size="sm" busy={taking === 'busy'} onClick={() => void takeOver()}>
              {words('presence.takeOver')}
            </Button>
            {mode === 'create' && (
              <Button
                size="sm"
                variant="ghost"
                busy={busy !== null}
                onClick={() => void start({ family, from: { copyDraftId: draftId } })}
              >
                {words('presence.copy')}
              </Button>
            )}
          </>
        }
      >
        <p>
          {words('presence.other.active')} <RelativeTime at={activeAt} />
          {words('presence.other.text')}
        </p>
        <FailureText>{failure ?? (taking === 'failed' && words('presence.notTaken'))}</FailureText>
      </Notice>
    </output>
  );
}

// A page that was just closed may still count as another tab for a moment.
const SETTLE_MS = 2_000;

function Company({ view }: { view: PresenceView }) {
  const words = useWords('wizard');
  const locale = useLocale();
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!settled) return null;
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(view.watching);
  return (
    <output className="mb-4 block text-hint text-ink-2">
      {view.watching.length > 0 && words('presence.watching', { names })}
      {view.watching.length > 0 && view.ownTabs > 0 && ' '}
      {view.ownTabs > 0 && words('presence.ownTabs')}
    </output>
  );
}
