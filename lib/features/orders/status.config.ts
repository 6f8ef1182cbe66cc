/**
 * The status catalogue (ui.md §4.4), in the order of an order's life (what a person does, what the service does, its ends):
 * how each derived status looks. Label and sentence are the messages `statuses.{id}`. Hue never stands alone: shape and icon
 * tell the statuses apart without it.
 */
export const statusCatalogue = {
  draft: { tone: 'neutral', shape: 'dashed-circle', icon: 'pencil-line', bucket: 'to-do' },
  documentsNeeded: { tone: 'amber', shape: 'triangle', icon: 'file-up', bucket: 'to-do' },
  inPreCheck: { tone: 'info', shape: 'hollow-circle', icon: 'search-check', bucket: 'with-service' },
  informationRequested: { tone: 'amber', shape: 'triangle', icon: 'message-circle-warning', bucket: 'to-do' },
  readyToConfirm: { tone: 'violet', shape: 'diamond', icon: 'circle-play', bucket: 'to-do' },
  awaitingApproval: { tone: 'violet', shape: 'diamond', icon: 'user-check', bucket: 'to-do' },
  sentBack: { tone: 'amber', shape: 'triangle', icon: 'corner-up-left', bucket: 'to-do' },
  confirmed: { tone: 'info', shape: 'half-circle', icon: 'clock-check', bucket: 'with-service' },
  inTransit: { tone: 'info', shape: 'half-circle', icon: 'send', bucket: 'with-service' },
  checking: { tone: 'amber', shape: 'hourglass', icon: 'hourglass', bucket: 'with-service' },
  completed: { tone: 'green', shape: 'filled-circle', icon: 'check', bucket: 'completed' },
  failed: { tone: 'red', shape: 'octagon', icon: 'octagon-x', bucket: 'failed' },
  cancelled: { tone: 'neutral', shape: 'slashed-circle', icon: 'circle-slash', bucket: 'closed' },
  abandoned: { tone: 'neutral', shape: 'slashed-circle', icon: 'ban', bucket: 'closed' },
  unrecognised: { tone: 'neutral', shape: 'dashed-square', icon: 'circle-help', bucket: 'with-service' },
} as const;

export type StatusId = keyof typeof statusCatalogue;
export type StatusBucket = (typeof statusCatalogue)[StatusId]['bucket'];

/** In the order of an order's life. */
export const statusIds = Object.keys(statusCatalogue) as StatusId[];

export function isStatusId(value: unknown): value is StatusId {
  return typeof value === 'string' && Object.hasOwn(statusCatalogue, value);
}
