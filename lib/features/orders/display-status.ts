import { type FailureReason, failureReasonOf } from '../../service-core/codes.ts';
import { type StageColumns, statusIdOf } from './life-cycle/stages.ts';
import { unknownWordOf } from './life-cycle/states.ts';
import { type StatusBucket, type StatusId, statusCatalogue } from './status.ts';

/** The columns of an order that its status is derived from. */
export type StatusColumns = StageColumns & { statusMessage: string | null };

/** The data of a badge and its sentence; plain, so that it travels from server to browser. */
export type DisplayStatus = {
  id: StatusId;
  /** The service's own word, always reachable for the person (ui.md §4.4); for `unrecognised` the word nobody knows. */
  raw: string | null;
  tone: (typeof statusCatalogue)[StatusId]['tone'];
  shape: (typeof statusCatalogue)[StatusId]['shape'];
  icon: (typeof statusCatalogue)[StatusId]['icon'];
  bucket: StatusBucket;
  missingDocuments: number;
  /** Only for what failed or came back: the service's text, and the reason when the portal knows it. */
  failure: { message: string | null; reason: FailureReason | null } | null;
};

export function displayStatus(order: StatusColumns, missingDocuments = 0): DisplayStatus {
  const id = statusIdOf(order);
  const { tone, shape, icon, bucket } = statusCatalogue[id];
  const message = order.statusMessage;
  return {
    id,
    raw: unknownWordOf(order) ?? order.serviceStatus,
    tone,
    shape,
    icon,
    bucket,
    missingDocuments,
    failure: bucket === 'failed' ? { message, reason: (message && failureReasonOf(message)) || null } : null,
  };
}
