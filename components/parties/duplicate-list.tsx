'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { mergePartiesAction } from '@/lib/features/parties/actions.ts';
import { type PartyDuplicate, type PartyKind, partyAddress } from '@/lib/features/parties/types.ts';
import { Button } from '../ui/button.tsx';
import { FailureText, Notice } from '../ui/notice.tsx';
import { Dialog } from '../ui/popups/dialog.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { usePartyAction } from './party-actions.tsx';

type ListProps = {
  kind: PartyKind;
  duplicates: readonly PartyDuplicate[];
  /** Merges a duplicate into the page's party, where that is possible. */
  onMerge?: ((duplicate: PartyDuplicate) => void) | undefined;
};

/** The likely duplicates of a party, each with the reason. */
export function DuplicateList({ kind, duplicates, onMerge }: ListProps) {
  const t = useTranslations('parties');
  return (
    <ul className="space-y-1">
      {duplicates.map((duplicate) => {
        const { id, name, accountTail, likeness } = duplicate;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TextLink href={partyAddress({ kind, id })}>
              <InScript text={name} />
            </TextLink>
            {accountTail !== '' && <span className="tabular">··{accountTail}</span>}
            <span>{t(`duplicates.${likeness}`)}</span>
            {onMerge && (
              <Button size="sm" onClick={() => onMerge(duplicate)}>
                {t('duplicates.merge')}
                <span className="sr-only"> {name}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type Props = { kind: PartyKind; partyId: string; duplicates: readonly PartyDuplicate[]; mayEdit: boolean };

/** The likely duplicates on a party's page, with a way to merge them. */
export function Duplicates({ kind, partyId, duplicates, mayEdit }: Props) {
  const t = useTranslations('parties');
  const { run, busy, failure } = usePartyAction();
  const [asked, setAsked] = useState<PartyDuplicate | null>(null);
  if (duplicates.length === 0) return null;
  const close = () => setAsked(null);

  return (
    <Notice kind="warning" className="mb-5" title={t('duplicates.title', { count: duplicates.length })}>
      <DuplicateList kind={kind} duplicates={duplicates} onMerge={mayEdit ? setAsked : undefined} />
      <Dialog
        open={asked !== null}
        onClose={close}
        title={t('duplicates.mergeTitle', { name: asked?.name ?? '' })}
        description={t('duplicates.mergeText')}
        footer={
          <>
            <Button onClick={close}>{t('duplicates.mergeNo')}</Button>
            <Button
              variant="danger"
              busy={busy !== null}
              onClick={() => {
                if (asked === null) return;
                void run(
                  'merge',
                  () => mergePartiesAction({ keepId: partyId, mergeId: asked.id }),
                  t('duplicates.merged'),
                ).then((done) => done && close());
              }}
            >
              {t('duplicates.mergeYes')}
            </Button>
          </>
        }
      >
        <FailureText>{failure}</FailureText>
      </Dialog>
    </Notice>
  );
}
