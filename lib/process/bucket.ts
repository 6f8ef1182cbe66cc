/** Permits left, refilled as time goes by. */
export type Bucket = { left: number; atMs: number };

export type BucketLimit = { burst: number; perSecond: number };

export const fullBucket = ({ burst }: BucketLimit, atMs: number): Bucket => ({ left: burst, atMs });

/** Adds the permits gained since the last call. */
export function refill(bucket: Bucket, limit: BucketLimit, atMs: number): void {
  const gained = ((atMs - bucket.atMs) / 1_000) * limit.perSecond;
  bucket.left = Math.min(limit.burst, bucket.left + Math.max(0, gained));
  bucket.atMs = atMs;
}
