import { RelativeTime, ShortTime } from './relative-time.tsx';
import { Time } from './time.tsx';

/** The `<time></time>` of a message, alive: `t.rich('readAt', timeTag(at))`. */
export function timeTag(at: string) {
  return { time: () => <RelativeTime at={at} /> };
}

/** The same with the time of day, short; after a colon, as it may begin with a capital letter. */
export function shortTimeTag(at: string) {
  return { time: () => <ShortTime at={at} /> };
}

/** The same as date and time, for what has to be the same whenever it is read, and after "until". */
export function exactTimeTag(at: string) {
  return { time: () => <Time at={at} /> };
}
