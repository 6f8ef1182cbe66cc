import {
  Ban,
  Check,
  CirclePlay,
  CircleQuestionMark,
  CircleSlash,
  ClockCheck,
  CornerUpLeft,
  FileUp,
  Hourglass,
  type LucideIcon,
  MessageCircleWarning,
  OctagonX,
  PencilLine,
  SearchCheck,
  Send,
  Undo2,
  UserCheck,
} from 'lucide-react';

export const statusIcons = {
  ban: Ban,
  check: Check,
  'circle-help': CircleQuestionMark,
  'circle-play': CirclePlay,
  'circle-slash': CircleSlash,
  'clock-check': ClockCheck,
  'corner-up-left': CornerUpLeft,
  'file-up': FileUp,
  hourglass: Hourglass,
  'message-circle-warning': MessageCircleWarning,
  'octagon-x': OctagonX,
  'pencil-line': PencilLine,
  'search-check': SearchCheck,
  send: Send,
  'undo-2': Undo2,
  'user-check': UserCheck,
} satisfies Record<string, LucideIcon>;

/** A name rather than a component, so that a status can travel from server to browser as data. */
export type StatusIcon = keyof typeof statusIcons;

export type StatusShape =
  | 'slashed-circle'
  | 'hourglass'
  | 'dashed-circle'
  | 'filled-circle'
  | 'octagon'
  | 'half-circle'
  | 'dashed-square'
  | 'triangle'
  | 'diamond'
  | 'hollow-circle';
