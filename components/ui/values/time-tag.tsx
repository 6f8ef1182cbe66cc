import { RelativeTime, ShortTime } from './relative-time.tsx';
import { Time } from './time.tsx';

/** Renders the `<time></time>` tag of a message as a live relative time: `t.rich('readAt', timeTag(at))`. */
export function timeTag(at: string) {
  return { time: () => <RelativeTime at={at} /> };
}

/** The same for something that has happened: "just now", never "in less than a minute". */
export function pastTimeTag(at: string) {
  return { time: () => <RelativeTime at={at} past /> };
}

/** Renders the tag as a short day and time. Use after a colon: the text may begin with a capital letter. */
export function shortTimeTag(at: string) {
  return { time: () => <ShortTime at={at} /> };
}

/** Renders the tag as an absolute date and time, for text that must not change later and after "until". */
export function exactTimeTag(at: string) {
  return { time: () => <Time at={at} /> };
}
