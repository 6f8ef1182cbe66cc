import { isInformationRequested } from '../../transfers/conditions/order.ts';
import { isEnd, type StatusId } from '../status.ts';
import { type LifeColumns, lifeOf, unknownWordOf } from './states.ts';

/** The state of an order as a whole: the statuses people see, with `checking` told apart by what is being checked. */
export type Stage = Exclude<StatusId, 'checking'> | 'creating' | 'updating' | 'confirming';

export type StageColumns = LifeColumns & { informationLink: string | null };

/** First match wins, top to bottom, in the order of the status catalogue (ui.md §4.4). */
export function stageOf(order: StageColumns): Stage {
  if (unknownWordOf(order) !== null) return 'unrecognised';
  const { creation, confirmation, service, archive, update, approval, documents } = lifeOf(order);
  if (creation === 'refused') return 'draft';
  if (creation !== 'accepted' || service === 'none') return 'creating';
  if (service === 'unrecognised' || isEnd(service)) return service;
  if (service === 'transferring') return 'inTransit';
  // Archived here says nothing about money: news that the service pays it after all is shown as what it is.
  if (archive === 'yes') return 'abandoned';
  if (update !== 'none') return 'updating';
  if (confirmation === 'requested' || confirmation === 'unknown') return 'confirming';
  if (service === 'information_required') return 'informationRequested';
  if (confirmation === 'accepted') return 'confirmed';
  if (isInformationRequested(order)) return 'informationRequested';
  if (service === 'pending') return documents === 'complete' ? 'inPreCheck' : 'documentsNeeded';
  // Only here: whose turn it is before and after is not the approver's.
  if (approval === 'waiting') return 'awaitingApproval';
  return approval === 'sent-back' ? 'sentBack' : 'readyToConfirm';
}

export function statusIdOf(order: StageColumns): StatusId {
  const stage = stageOf(order);
  return stage === 'creating' || stage === 'updating' || stage === 'confirming' ? 'checking' : stage;
}
