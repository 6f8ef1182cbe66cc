import type { DraftConflict, DraftDetail, DraftSaved } from '@/lib/features/drafts/schema.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';

export type SaveState =
  | { phase: 'idle' }
  | { phase: 'saving' }
  | { phase: 'saved'; at: string }
  | { phase: 'retrying'; attempt: number }
  | { phase: 'failed' }
  | { phase: 'signed-out' }
  | { phase: 'conflict'; current: DraftDetail }
  | { phase: 'gone'; orderId: string | null };

export type SaverOptions = {
  draftId: string;
  revision: number;
  read: () => DraftValues;
  onState: (state: SaveState) => void;
  fetch?: typeof globalThis.fetch;
};

const DEBOUNCE_MS = 800;
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 20_000];

/**
 * Saves a draft behind the typing: 800 ms after the last change, or at once on {@link flush}. One request is under
 * way at a time, each carrying the revision it changes, so that a colleague's save is noticed and never overwritten.
 */
export class DraftSaver {
  private readonly options: SaverOptions;
  private readonly fetch: typeof globalThis.fetch;
  private revisionNow: number;
  private dirty = false;
  private stopped = false;
  private held = false;
  private attempt = 0;
  private isCutOff = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private underWay: Promise<boolean> | undefined;
  private unanswered: string | undefined;

  constructor(options: SaverOptions) {
    this.options = options;
    this.fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
    this.revisionNow = options.revision;
  }

  get revision(): number {
    return this.revisionNow;
  }

  get isDirty(): boolean {
    return this.dirty;
  }

  /** Nothing is unsaved, on its way or halted: what the server has may be shown. */
  get isIdle(): boolean {
    return !this.dirty && !this.stopped && !this.held && this.underWay === undefined;
  }

  /** Something is unsaved and will not be saved by leaving either. */
  get isAtRisk(): boolean {
    return this.dirty && (this.isCutOff || this.stopped);
  }

  /** The last try to save found nobody, and something is unsaved: another page would not be found either. */
  get isUnreachable(): boolean {
    return this.dirty && this.isCutOff;
  }

  changed(): void {
    this.dirty = true;
    if (this.mayGoOn()) this.schedule(DEBOUNCE_MS);
  }

  /** Saves unsaved changes. True if nothing is unsaved afterwards. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.underWay) await this.underWay;
    if (!this.dirty) return true;
    if (!this.mayGoOn()) return false;
    for (;;) {
      const repeats = this.unanswered !== undefined;
      this.underWay = this.send(false);
      const saved = await this.underWay;
      if (!saved || !this.dirty || !repeats) return saved && !this.dirty;
    }
  }

  /** The page is being hidden: a request that outlives it, unless one is under way, after which the next follows. */
  flushOnHide(): void {
    if (!this.dirty || this.stopped || this.underWay) return;
    clearTimeout(this.timer);
    this.underWay = this.send(true);
  }

  /** The page is being left: nothing can be waited for. A request under way will have been counted by then. */
  flushOnLeave(): void {
    if (!this.underWay) return this.flushOnHide();
    if (this.dirty && !this.stopped) void this.send(true, this.revisionNow + 1);
  }

  /** After a conflict was settled by the person, or after a fresh sign-in: goes on from this revision. */
  resume(revision: number = this.revisionNow): void {
    if (revision !== this.revisionNow) this.unanswered = undefined;
    this.revisionNow = revision;
    this.stopped = false;
    this.attempt = 0;
    this.dirty = true;
    this.schedule(0);
  }

  /** The connection is back: what could not be sent goes now, also after the last try was given up. */
  reconnected(): void {
    if (this.isCutOff) this.resume();
  }

  /** While the draft is being made into an order, news of that very order is no news. */
  hold(held: boolean): void {
    this.held = held;
  }

  /** The form now shows what the server had at this revision. */
  adopt(revision: number): void {
    this.revisionNow = revision;
  }

  /** For good: the draft became an order, or nobody looks at it any more. */
  stop(): void {
    this.stopped = true;
    this.isCutOff = false;
    clearTimeout(this.timer);
  }

  /** Allows a save again that was given up for want of an answer, as soon as the person goes on typing or continues. */
  private mayGoOn(): boolean {
    if (this.isCutOff) this.stopped = false;
    return !this.stopped;
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), delayMs);
  }

  private async send(keepalive: boolean, revision = this.revisionNow): Promise<boolean> {
    const newest = JSON.stringify({ values: this.options.read() });
    // A save that may have arrived is repeated unchanged, so that the portal recognises it.
    const body = (!keepalive && this.unanswered) || newest;
    this.dirty = body !== newest;
    if (this.attempt === 0) this.options.onState({ phase: 'saving' });
    try {
      const answer = await this.fetch(`/api/drafts/${this.options.draftId}`, {
        method: 'PATCH',
        keepalive,
        headers: { 'content-type': 'application/json', 'if-match': `"${revision}"` },
        body,
      });
      this.unanswered = answer.status < 500 ? undefined : body;
      return await this.settle(answer);
    } catch {
      this.unanswered = body;
      return this.retryLater();
    } finally {
      this.underWay = undefined;
    }
  }

  private async settle(answer: Response): Promise<boolean> {
    this.isCutOff = false;
    if (answer.ok) {
      const saved = (await answer.json()) as DraftSaved;
      this.revisionNow = Math.max(this.revisionNow, saved.revision);
      this.attempt = 0;
      this.options.onState({ phase: 'saved', at: saved.savedAt });
      return true;
    }
    if (answer.status >= 500 || answer.status === 429) return this.retryLater();
    if (answer.status === 409) {
      const { current } = (await answer.json()) as DraftConflict;
      return this.halt({ phase: 'conflict', current });
    }
    if (answer.status === 401) return this.halt({ phase: 'signed-out' });
    if (answer.status === 404 || answer.status === 410) {
      const { orderId = null } = (await answer.json().catch(() => ({}))) as { orderId?: string | null };
      return this.halt({ phase: 'gone', orderId });
    }
    return this.halt({ phase: 'failed' });
  }

  private retryLater(): boolean {
    this.dirty = true;
    if (this.stopped) return false;
    this.isCutOff = true;
    const delayMs = RETRY_DELAYS_MS[this.attempt];
    if (delayMs === undefined) return this.halt({ phase: 'failed' });
    this.attempt += 1;
    this.options.onState({ phase: 'retrying', attempt: this.attempt });
    this.schedule(delayMs);
    return false;
  }

  private halt(state: SaveState): boolean {
    this.dirty = true;
    this.stopped = true;
    this.attempt = 0;
    clearTimeout(this.timer);
    this.options.onState(state);
    return false;
  }
}
