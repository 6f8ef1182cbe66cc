import { RelativeTime } from './relative-time.tsx';

/** The `<time></time>` of a message, alive: `t.rich('readAt', timeTag(at))`. */
export function timeTag(at: string) {
  return { time: () => <RelativeTime at={at} /> };
}
