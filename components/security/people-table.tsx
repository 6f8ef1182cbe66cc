'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { roles } from '@/lib/auth/types.ts';
import { resetFactorAction } from '@/lib/features/step-up/actions.ts';
import { peopleWithFactorsOptions } from '@/lib/features/step-up/query-options.ts';
import type { PersonWithFactor } from '@/lib/features/step-up/types.ts';
import { StaleNotice } from '../live/stale-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Person } from '../ui/person.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { exactTimeTag } from '../ui/time-tag.tsx';
import { toast } from '../ui/toast-store.ts';
import { useProofRefusal } from './use-proof-refusal.ts';

type Props = { initial: PersonWithFactor[]; ownId: string };

/** The people with a second factor; somebody else takes off a lost one here. */
export function PeopleTable({ initial, ownId }: Props) {
  const t = useTranslations('stepUp.people');
  const shell = useTranslations('shell');
  const {
    data: people,
    isError,
    refetch,
  } = useQuery({ ...peopleWithFactorsOptions(), initialData: initial });
  const refusalText = useProofRefusal();
  const [asked, setAsked] = useState<PersonWithFactor | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const roleName = (role: string) => {
    const known = roles.find((one) => one === role);
    return known ? shell(`role.${known}`) : role;
  };

  async function reset(person: PersonWithFactor): Promise<void> {
    setBusy(true);
    const answer = await resetFactorAction({ userId: person.userId }).catch(() => null);
    setBusy(false);
    if (answer?.ok) {
      toast({ kind: 'success', message: t('done', { name: person.name }) });
      setAsked(null);
      void refetch();
    } else setRefusal(refusalText(answer?.reason ?? { code: 'no-answer' }));
  }

  return (
    <>
      <StaleNotice isError={isError} />
      <Table caption={t('caption')}>
        <TableHead>
          <Th>{t('name')}</Th>
          <Th>{t('role')}</Th>
          <Th>{t('state')}</Th>
          <Th>
            <span className="sr-only">{t('action')}</span>
          </Th>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <Tr key={person.userId}>
              <Td header>
                <Person name={person.name} />
              </Td>
              <Td label={t('role')}>{roleName(person.role)}</Td>
              <Td label={t('state')}>
                {person.since === null ? t('off') : t.rich('on', exactTimeTag(person.since))}
              </Td>
              <Td>
                {person.since !== null && person.userId !== ownId && (
                  <Button
                    size="sm"
                    onClick={() => {
                      setRefusal(null);
                      setAsked(person);
                    }}
                  >
                    {t('reset')}
                    <span className="sr-only"> {t('resetFor', { name: person.name })}</span>
                  </Button>
                )}
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          title={t('confirmTitle', { name: asked.name })}
          description={t('confirmText', { name: asked.name })}
          footer={
            <>
              <Button onClick={() => setAsked(null)}>{t('cancel')}</Button>
              <Button variant="danger" busy={busy} onClick={() => void reset(asked)}>
                {t('reset')}
              </Button>
            </>
          }
        >
          {refusal && (
            <Notice kind="error" role="alert">
              {refusal}
            </Notice>
          )}
        </Dialog>
      )}
    </>
  );
}
