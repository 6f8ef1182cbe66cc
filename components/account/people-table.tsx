'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { resetFactorAction } from '@/lib/features/step-up/actions.ts';
import { peopleWithFactorsOptions } from '@/lib/features/step-up/query-options.ts';
import type { PersonWithFactor } from '@/lib/features/step-up/schema.ts';
import { StaleNotice } from '../live/fresh.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/popups/dialog.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { Person } from '../ui/values/person.tsx';
import { exactTimeTag } from '../ui/values/time-tag.tsx';
import { ProofField, useProofForm } from './proof-field.tsx';
import { useRoleName } from './use-role-name.ts';

type Props = { initial: PersonWithFactor[]; ownId: string };

/** The users with a second factor; another user can reset a lost factor here. */
export function PeopleTable({ initial, ownId }: Props) {
  const t = useTranslations('stepUp.people');
  const {
    data: people,
    isError,
    refetch,
  } = useQuery({ ...peopleWithFactorsOptions(), initialData: initial });
  const [asked, setAsked] = useState<PersonWithFactor | null>(null);
  const isOwnOn = people.some(({ userId, since }) => userId === ownId && since !== null);
  const roleName = useRoleName();

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
                  <Button size="sm" onClick={() => setAsked(person)}>
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
        <ResetDialog
          person={asked}
          kind={isOwnOn ? 'code' : 'password'}
          onClose={() => setAsked(null)}
          onDone={() => {
            toast({ kind: 'success', message: t('done', { name: asked.name }) });
            setAsked(null);
            void refetch();
          }}
        />
      )}
    </>
  );
}

type ResetProps = {
  person: PersonWithFactor;
  /** The proof of the user who resets: a code of their own app, or their password without an app. */
  kind: 'code' | 'password';
  onClose: () => void;
  onDone: () => void;
};

function ResetDialog({ person: { userId, name }, kind, onClose, onDone }: ResetProps) {
  const t = useTranslations('stepUp.people');
  const form = useProofForm({
    kind,
    send: (proof) => resetFactorAction({ userId, [kind]: proof }),
    onDone,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('confirmTitle', { name })}
      description={t('confirmText', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form.id} variant="danger" busy={form.busy}>
            {t('reset')}
          </Button>
        </>
      }
    >
      <ProofField form={form} kind={kind} isFirst />
    </Dialog>
  );
}
