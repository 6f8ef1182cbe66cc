/**
 * The status catalogue (ui.md §4.4), from S-01 to S-15: how each derived status looks. Label and sentence are the messages
 * `statuses.{id}`. Hue never stands alone: shape and icon tell the statuses apart without it.
 */
export const statusCatalogue = {
  abandoned: { tone: 'neutral', shape: 'slashed-circle', icon: 'ban', bucket: 'closed' },
  checking: { tone: 'amber', shape: 'hourglass', icon: 'hourglass', bucket: 'with-service' },
  draft: { tone: 'neutral', shape: 'dashed-circle', icon: 'pencil-line', bucket: 'to-do' },
  completed: { tone: 'green', shape: 'filled-circle', icon: 'check', bucket: 'completed' },
  cancelled: { tone: 'neutral', shape: 'slashed-circle', icon: 'circle-slash', bucket: 'closed' },
  failed: { tone: 'red', shape: 'octagon', icon: 'octagon-x', bucket: 'failed' },
  inTransit: { tone: 'info', shape: 'half-circle', icon: 'send', bucket: 'with-service' },
  unrecognised: { tone: 'neutral', shape: 'dashed-square', icon: 'circle-help', bucket: 'with-service' },
  confirmed: { tone: 'info', shape: 'half-circle', icon: 'clock-check', bucket: 'with-service' },
  informationRequested: { tone: 'amber', shape: 'triangle', icon: 'message-circle-warning', bucket: 'to-do' },
  sentBack: { tone: 'amber', shape: 'triangle', icon: 'corner-up-left', bucket: 'to-do' },
  awaitingApproval: { tone: 'violet', shape: 'diamond', icon: 'user-check', bucket: 'to-do' },
  readyToConfirm: { tone: 'violet', shape: 'diamond', icon: 'circle-play', bucket: 'to-do' },
  inPreCheck: { tone: 'info', shape: 'hollow-circle', icon: 'search-check', bucket: 'with-service' },
  documentsNeeded: { tone: 'amber', shape: 'triangle', icon: 'file-up', bucket: 'to-do' },
} as const;

export type StatusId = keyof typeof statusCatalogue;
export type StatusBucket = (typeof statusCatalogue)[StatusId]['bucket'];

/** In the order of the catalogue. */
export const statusIds = Object.keys(statusCatalogue) as StatusId[];

export function isStatusId(value: unknown): value is StatusId {
  return typeof value === 'string' && Object.hasOwn(statusCatalogue, value);
}
