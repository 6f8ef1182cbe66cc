import { RelativeTime, ShortTime } from './relative-time.tsx';
import { Time } from './time.tsx';

/** The `<time></time>` of a message, alive: `t.rich('readAt', timeTag(at))`. */
export function timeTag(at: string) {
  return { time: () => <RelativeTime at={at} /> };
}

/** A relative day with the time of day, short; for use after a colon, as it may begin with a capital letter. */
export function shortTimeTag(at: string) {
  return { time: () => <ShortTime at={at} /> };
}

/** An absolute date and time, for texts that must not change with the time of reading, and after "until". */
export function exactTimeTag(at: string) {
  return { time: () => <Time at={at} /> };
}
