import { isConfirming, type Life } from './states.ts';

/** The stations of an order on its way to the recipient. */
export const progressSteps = ['created', 'documents', 'approved', 'sent', 'paid'] as const;
export type ProgressStep = (typeof progressSteps)[number];

/** The station an order stands at: all before it are behind it, all after it ahead. */
export type Progress = { step: ProgressStep; state: 'under-way' | 'done' | 'failed' | 'stopped' };

/** Returns how far an order has come; null for a state this portal does not know. */
export function progressOf(life: Life): Progress | null {
  if (Object.values(life).includes('unrecognised')) return null;
  const { creation, service, archive } = life;
  if (service === 'completed') return { step: 'paid', state: 'done' };
  const step = stepOf(life);
  if (service === 'failed' || service === 'returned' || creation === 'refused')
    return { step, state: 'failed' };
  // Archived here says nothing about money: an order that the service pays after all goes on.
  const isStopped = service === 'cancelled' || (archive === 'yes' && service !== 'transferring');
  return { step, state: isStopped ? 'stopped' : 'under-way' };
}

function stepOf(life: Life): ProgressStep {
  const { creation, service, confirmation, documents } = life;
  if (creation !== 'accepted' || service === 'none') return 'created';
  if (confirmation === 'accepted' || service === 'returned' || service === 'transferring') return 'paid';
  // The service ended it in answer to the confirmation.
  if (isConfirming(life) || (confirmation === 'refused' && service === 'failed')) return 'sent';
  const isCollecting = service === 'pending' || service === 'information_required';
  return isCollecting || documents === 'open' ? 'documents' : 'approved';
}
