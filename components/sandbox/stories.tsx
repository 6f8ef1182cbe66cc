'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { handle } from '@/lib/features/sandbox/handles.ts';
import { type StoryId, type StoryRefusal, storyIds } from '@/lib/features/sandbox/types.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** The stories, a line each. A press makes an order at `POST /api/sandbox/stories/{story}` and opens its page. */
export function Stories() {
  const t = useTranslations('sandbox.stories');
  const router = useRouter();
  const { mutate, isPending, variables, error } = useMutation({
    networkMode: 'always',
    mutationFn: makeStory,
    onSuccess: ({ orderId }) => router.push(`/orders/${orderId}`),
  });
  const orderId = error instanceof StoryStopped ? error.orderId : null;
  return (
    <>
      <ul className="divide-y divide-subtle border-subtle border-y">
        {storyIds.map((story) => (
          <li key={story} className="flex items-center justify-between gap-6 py-3">
            <div className="min-w-0">
              <h3 className="font-semibold">{t(`name.${story}`)}</h3>
              <p className="text-hint text-ink-2">{t(`text.${story}`)}</p>
            </div>
            <Button
              {...handle(`story-${story}`)}
              size="sm"
              className="shrink-0"
              busy={isPending && variables === story}
              onClick={() => !isPending && mutate(story)}
            >
              {t('make')}
              <span className="sr-only">{t('makeWhat', { name: t(`name.${story}`) })}</span>
            </Button>
          </li>
        ))}
      </ul>
      {error && (
        <FailureNotice className="mt-4">
          {t('stopped')}{' '}
          {orderId !== null && <TextLink href={`/orders/${orderId}`}>{t('openOrder')}</TextLink>}
        </FailureNotice>
      )}
    </>
  );
}

class StoryStopped extends Error {
  readonly orderId: string;

  constructor(orderId: string) {
    super('the story stopped');
    this.orderId = orderId;
  }
}

async function makeStory(story: StoryId): Promise<{ orderId: string }> {
  const answer = await fetch(`/api/sandbox/stories/${story}`, { method: 'POST' });
  const body = (await answer.json()) as { orderId: string } | StoryRefusal;
  if (answer.ok && 'orderId' in body && body.orderId !== null) return { orderId: body.orderId };
  throw 'orderId' in body && body.orderId !== null ? new StoryStopped(body.orderId) : new Error('no order');
}
