'use client';
import { usePathname } from 'next/navigation';
import { draftSteps, type StepStatus } from '@/lib/features/transfers/sections.ts';
import { useDraft, useProgress } from './draft-context.ts';
import { TaskList } from './task-list.tsx';
import { useWords } from './use-words.ts';

/** The task list while the transfer is a draft: the last two parts need an order. */
export function DraftTasks() {
  const { draftId } = useDraft();
  const { steps } = useProgress();
  const path = usePathname();
  const words = useWords('wizard');
  const statusText = (status: StepStatus) =>
    status.kind === 'complete'
      ? words('status.complete')
      : words(`status.${status.kind}`, { count: status.count });
  return (
    <TaskList
      label={words('tasks')}
      tasks={[
        ...draftSteps.map((step) => ({
          id: step,
          title: words(`steps.${step}.title`),
          status: statusText(steps[step]),
          check: steps[step].kind === 'check',
          href: `/drafts/${draftId}/${step}`,
          current: path.endsWith(`/${step}`),
        })),
        ...(['documents', 'review'] as const).map((step) => ({
          id: step,
          title: words(`steps.${step}.title`),
          status: words('status.notYet'),
        })),
      ]}
    />
  );
}
