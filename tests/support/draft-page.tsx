import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { DraftProvider } from '@/components/drafts/form/draft-provider.tsx';
import { SendChange } from '@/components/drafts/send-change.tsx';
import type { CapabilityHealth } from '@/lib/features/exchanges/schema.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { completeParties } from '@/lib/features/transfers/validate.ts';
import { pageIsAt } from './navigation.ts';
import { renderInLocale } from './render-in-locale.tsx';

/** The time on the server's clock while a draft is shown. */
export const at = '2026-11-20T06:00:00Z';

type Answers = { presence: object | null; health: CapabilityHealth[]; wallets: object[] };

/** Links watch whether they are seen; nothing is here. */
class NothingSeen {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Answers a draft's requests in each test of the file, with what the test puts into the object that is returned. */
export function answerDrafts(): Answers {
  const answers: Answers = { presence: null, health: [], wallets: [] };
  beforeEach(() => {
    pageIsAt('/drafts/d/amount');
    Object.assign(answers, { presence: null, health: [], wallets: [] });
    vi.stubGlobal('IntersectionObserver', NothingSeen);
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.endsWith('/presence')) return Response.json(answers.presence);
      if (path === '/api/capabilities') return Response.json(answers.health);
      if (path.startsWith('/api/drafts/approval-need')) return Response.json({ reason: null });
      if (path.startsWith('/api/parties/branches')) return Response.json([]);
      if (path.startsWith('/api/lookups/')) return Response.json({ areas: [], occupations: [], total: 0 });
      return Response.json({ revision: 2, savedAt: at, wallets: answers.wallets });
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });
  return answers;
}

type Setup = {
  values: DraftValues;
  /** Those of the order that the draft changes. */
  original?: DraftValues;
  locale?: 'en' | 'zh-CN';
  /** A draft whose values a test changes needs an id of its own: the browser remembers what was saved. */
  id?: string;
  recentPurposes?: string[];
  arrivalSeconds?: number | null;
};

/** Shows a part of a draft's page. What it asks the server for may come later. */
export async function showDraft(
  part: ReactNode,
  { values, original, locale, id = 'd', ...known }: Setup,
): Promise<void> {
  renderInLocale(
    <DraftProvider
      draft={{ id, family: values.family, revision: 1, values }}
      {...(original
        ? { amends: { orderId: 'o', original }, footer: <SendChange /> }
        : { complete: completeParties(values, new Date(at)) })}
      serverNow={at}
      mayConvert={false}
      {...known}
    >
      {part}
    </DraftProvider>,
    locale,
  );
  await act(async () => {});
}

export const press = (name: string | RegExp): Promise<void> =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
