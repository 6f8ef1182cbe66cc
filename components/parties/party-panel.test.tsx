import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { archivePartyAction } from '@/lib/features/parties/actions.ts';
import { newPartyDraft } from '@/lib/features/parties/party-draft.ts';
import type { PartyDetail } from '@/lib/features/parties/types.ts';
import { en } from '../../tests/support/catalogues.ts';
import { renderForm } from '../../tests/support/forms.tsx';
import { PartyPanel } from './party-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-23T12:00:00.000Z';
const detail = (archived: boolean): PartyDetail => ({
  party: {
    id: 'party-1',
    kind: 'beneficiary',
    family: 'global',
    name: '王小明',
    latinName: '',
    entityType: 'I',
    country: 'CN',
    bankName: '',
    accountType: 'bank',
    accountTail: '4567',
    identityTail: '',
    verification: { state: 'none', check: null, at: null },
    warnings: [],
    uses: 0,
    lastUsedAt: null,
    archived,
    knownToService: false,
  },
  version: 1,
  fields: [],
  shown: newPartyDraft('beneficiary', 'global'),
  events: [],
  orders: [],
  orderCount: 0,
  lastPaidAt: null,
  duplicates: [],
  mergedIntoId: null,
  createdAt: at,
  createdByName: 'Amir',
  updatedAt: at,
  updatedByName: 'Amir',
});

test('an archived party is shown as such once it is read again, and meanwhile as it was', async () => {
  let answer = () => new Response(null, { status: 503 });
  const asked = vi.fn<(path: string) => Promise<Response>>(async () => answer());
  vi.stubGlobal('fetch', asked);
  vi.mocked(archivePartyAction).mockResolvedValue({ ok: true, value: { partyId: 'party-1' } });
  renderForm(<PartyPanel initial={detail(false)} mayEdit mayDraft mayReveal />);
  await screen.findByText(en.common.stale);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('王小明');
  expect(asked.mock.calls[0]?.[0]).toBe('/api/parties/party-1/detail?kind=beneficiary');

  answer = () => Response.json(detail(true));
  fireEvent.click(screen.getByRole('button', { name: en.parties.detail.archive }));
  await screen.findByText(en.parties.detail.archivedNote);
  expect(screen.queryByText(en.common.stale)).toBeNull();
});
