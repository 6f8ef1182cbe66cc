import { getTranslations } from 'next-intl/server';
import { type Task, TaskList } from '@/components/drafts/task-list.tsx';
import { draftSteps } from '@/lib/features/transfers/sections.ts';

type Props = { orderId: string; current: 'documents' | 'review'; documentsDone: boolean };

/** The task list once the order exists: the draft's parts are sent, documents and review are left. */
export async function OrderTasks({ orderId, current, documentsDone }: Props) {
  const t = await getTranslations('wizard');
  const sent = draftSteps.map(
    (step): Task => ({ id: step, title: t(`steps.${step}.title`), status: t('status.fixed') }),
  );
  return (
    <TaskList
      label={t('tasks')}
      tasks={[
        ...sent,
        {
          id: 'documents',
          title: t('steps.documents.title'),
          status: t(documentsDone ? 'status.complete' : 'status.next'),
          href: `/orders/${orderId}/documents`,
          current: current === 'documents',
        },
        {
          id: 'review',
          title: t('steps.review.title'),
          status: t(documentsDone ? 'status.next' : 'status.notYet'),
          ...(documentsDone && { href: `/orders/${orderId}/review` }),
          current: current === 'review',
        },
      ]}
    />
  );
}
