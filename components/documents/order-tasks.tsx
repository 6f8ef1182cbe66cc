import { getTranslations } from 'next-intl/server';
import { type Task, TaskList } from '@/components/drafts/steps/wizard-frame.tsx';
import { stepsOf, stepWords } from '@/components/drafts/steps/wizard-steps.ts';
import type { Family } from '@/lib/features/transfers/types.ts';

type Props = { orderId: string; family: Family; current: 'documents' | 'review'; documentsDone: boolean };

/** The task list once the order exists: the form is sent, documents and review remain. */
export async function OrderTasks({ orderId, family, current, documentsDone }: Props) {
  const t = await getTranslations('wizard');
  const sent = stepsOf(family, 'create').map(
    (step): Task => ({
      id: step,
      title: t(`steps.${stepWords(step, family)}.title`),
      status: t('status.fixed'),
    }),
  );
  const statusOf = (step: Props['current']) => (step === current ? 'status.current' : 'status.next');
  return (
    <TaskList
      label={t('tasks')}
      tasks={[
        ...sent,
        {
          id: 'documents',
          title: t('steps.documents.title'),
          status: t(documentsDone ? 'status.complete' : statusOf('documents')),
          href: `/orders/${orderId}/documents`,
          current: current === 'documents',
        },
        {
          id: 'review',
          title: t('steps.review.title'),
          status: t(documentsDone ? statusOf('review') : 'status.notYet'),
          ...(documentsDone && { href: `/orders/${orderId}/review` }),
          current: current === 'review',
        },
      ]}
    />
  );
}
