import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { builtInPolicy } from '@/lib/features/policies/need.ts';
import type { PoliciesPage } from '@/lib/features/policies/schema.ts';
import { en } from '../../tests/support/catalogues.ts';
import { renderForm } from '../../tests/support/forms.tsx';
import { liveNews } from '../live/live-stream.ts';
import { QueryUpdates } from '../live/query-updates.tsx';
import { PoliciesPanel } from './policies-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const page = (note: string): PoliciesPage => ({
  current: { policy: builtInPolicy, view: null },
  proposed: {
    id: 'policy-1',
    state: 'proposed',
    policy: builtInPolicy,
    note,
    proposedById: 'user-1',
    proposerName: 'Amir',
    proposedAt: '2026-11-23T12:00:00.000Z',
    deciderName: null,
    decidedAt: null,
    reason: null,
  },
  history: { readable: [], unreadable: [] },
  hasSecondAdmin: true,
  can: { propose: false, decide: true, withdraw: false },
});

test('a reason stays typed when the page cannot be read, and when it is read again', async () => {
  let answer = () => Response.json(page('First note'));
  vi.stubGlobal('fetch', async () => answer());
  renderForm(
    <>
      <QueryUpdates />
      <PoliciesPanel initial={page('First note')} />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: en.policies.proposal.reject }));
  const reason = screen.getByRole('textbox');
  fireEvent.change(reason, { target: { value: 'Too lo' } });

  answer = () => new Response(null, { status: 503 });
  act(() => liveNews.publish({ kind: 'policy', id: 'policy-1', version: 2 }));
  await screen.findByText(en.common.stale);
  expect(reason).toHaveProperty('value', 'Too lo');

  answer = () => Response.json(page('Second note'));
  act(() => liveNews.publish({ kind: 'policy', id: 'policy-1', version: 3 }));
  await screen.findByText('Second note');
  await waitFor(() => expect(screen.queryByText(en.common.stale)).toBeNull());
  expect(screen.getByRole('textbox')).toBe(reason);
  expect(reason).toHaveProperty('value', 'Too lo');
});
