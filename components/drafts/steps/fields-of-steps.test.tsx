import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { evaluate } from '@/lib/features/transfers/conditions/index.ts';
import { fields, sectionOf } from '@/lib/features/transfers/fields.ts';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import type { DraftSection, DraftValues } from '@/lib/features/transfers/types.ts';
import { answerDrafts, showDraft } from '../../../tests/support/draft-page.tsx';
import { DetailsFields } from './all-steps.tsx';
import { PartiesStep } from './parties-step.tsx';

vi.mock('@/components/parties/party-choice.tsx', () => ({ PartyChoice: () => null }));

answerDrafts();

const party = (entityType: string) => ({
  payer: { entityType, fullName: '', nationality: 'US' },
  beneficiary: { entityType, fullName: '', nationality: 'US', address: { country: 'US' } },
});

/** Fields that the conditions show and the page does not. */
function unasked(values: DraftValues, sections: readonly DraftSection[]): string[] {
  const rules = evaluate(values);
  return fields
    .map(({ path }) => path)
    .filter((path) => sections.includes(sectionOf(path, values.family)) && rules[path].visible)
    .filter((path) => document.querySelector(`[id="field-${path}"], [name="${path}"]`) === null);
}

test.each(['business', 'personal'] as const)(
  'a business draft asks for every field of its companies, and of the account of a %s holder',
  async (holderType) => {
    const values = completeDraft({ family: 'business', holderType, targetCurrency: 'EUR' });
    await showDraft(<PartiesStep />, { values, id: `business ${holderType}` });
    expect(unasked(values, ['payer', 'beneficiary'])).toEqual([]);
  },
);

describe.each(['global', 'personal'] as const)('a %s draft asks for every field it has', (family) => {
  test.each([
    ['people', 'I'],
    ['companies', 'B'],
  ])('of %s', async (_, entityType) => {
    const values = completeDraft({ family, ...party(entityType) });
    await showDraft(<PartiesStep />, { values, id: `${family} ${entityType}` });
    expect(unasked(values, ['payer', 'beneficiary'])).toEqual([]);
  });

  test('of what the money is for', async () => {
    const values = completeDraft({ family, purpose: 'Goods' });
    await showDraft(<DetailsFields />, { values, id: `${family} details` });
    expect(unasked(values, ['details'])).toEqual([]);
  });

  test('and a company may show its papers, which nobody has to', async () => {
    await showDraft(<PartiesStep />, {
      values: completeDraft({ family, ...party('B') }),
      id: `${family} papers`,
    });
    const groups = screen.getAllByText('Identity').map((title) => title.closest('details'));
    expect(groups.map((group) => group?.open)).toEqual([false, false]);
    const papers = [/Document type/, /Company registration no/, /Issue date/, /Expiry date/];
    for (const group of groups) {
      const inside = within(group as HTMLElement);
      for (const label of papers) {
        expect(inside.getByLabelText(label).getAttribute('aria-required')).not.toBe('true');
      }
    }
    expect(within(groups[0] as HTMLElement).getByLabelText(/Issuing country/)).toBeTruthy();
  });
});
