/**
 * The status catalogue (ui.md §4.4): how each derived status looks. Label and sentence are the messages
 * `statuses.{id}`. Hue never stands alone: shape and icon tell the statuses apart without it.
 */
export const statusCatalogue = {
  abandoned: { ref: 'S-01', tone: 'neutral', shape: 'slashed-circle', icon: 'ban', bucket: 'closed' },
  checking: { ref: 'S-02', tone: 'amber', shape: 'hourglass', icon: 'hourglass', bucket: 'with-service' },
  draft: { ref: 'S-03', tone: 'neutral', shape: 'dashed-circle', icon: 'pencil-line', bucket: 'to-do' },
  completed: { ref: 'S-04', tone: 'green', shape: 'filled-circle', icon: 'check', bucket: 'completed' },
  cancelled: {
    ref: 'S-05',
    tone: 'neutral',
    shape: 'slashed-circle',
    icon: 'circle-slash',
    bucket: 'closed',
  },
  failed: { ref: 'S-06', tone: 'red', shape: 'octagon', icon: 'octagon-x', bucket: 'failed' },
  inTransit: { ref: 'S-07', tone: 'info', shape: 'half-circle', icon: 'send', bucket: 'with-service' },
  unrecognised: {
    ref: 'S-08',
    tone: 'neutral',
    shape: 'dashed-square',
    icon: 'circle-help',
    bucket: 'with-service',
  },
  confirmed: { ref: 'S-09', tone: 'info', shape: 'half-circle', icon: 'clock-check', bucket: 'with-service' },
  informationRequested: {
    ref: 'S-10',
    tone: 'amber',
    shape: 'triangle',
    icon: 'message-circle-warning',
    bucket: 'to-do',
  },
  sentBack: { ref: 'S-11', tone: 'amber', shape: 'triangle', icon: 'corner-up-left', bucket: 'to-do' },
  awaitingApproval: { ref: 'S-12', tone: 'violet', shape: 'diamond', icon: 'user-check', bucket: 'to-do' },
  readyToConfirm: { ref: 'S-13', tone: 'violet', shape: 'diamond', icon: 'circle-play', bucket: 'to-do' },
  inPreCheck: {
    ref: 'S-14',
    tone: 'info',
    shape: 'hollow-circle',
    icon: 'search-check',
    bucket: 'with-service',
  },
  documentsNeeded: { ref: 'S-15', tone: 'amber', shape: 'triangle', icon: 'file-up', bucket: 'to-do' },
} as const;

export type StatusId = keyof typeof statusCatalogue;
export type StatusBucket = (typeof statusCatalogue)[StatusId]['bucket'];

/** In the order of the catalogue. */
export const statusIds = Object.keys(statusCatalogue) as StatusId[];

export function isStatusId(value: unknown): value is StatusId {
  return typeof value === 'string' && Object.hasOwn(statusCatalogue, value);
}
