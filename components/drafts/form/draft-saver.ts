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
 * Saves a draft in the background: 800 ms after the last change, or at once on {@link flush}. One request runs at a time,
 * and each carries the revision it changes, so that a colleague's save is noticed and never overwritten.
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

  /** True if nothing is unsaved, being saved or halted: the server's version may be shown. */
  get isIdle(): boolean {
    return !this.dirty && !this.stopped && !this.held && this.underWay === undefined;
  }

  /** True if something is unsaved that leaving the page would not save either. */
  get isAtRisk(): boolean {
    return this.dirty && (this.isCutOff || this.stopped);
  }

  /** True if something is unsaved and the last save did not reach the server: another page would not load either. */
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

  /** Called when the page is hidden: sends a request that outlives it; after a running request the next one follows. */
  flushOnHide(): void {
    if (!this.dirty || this.stopped || this.underWay) return;
    clearTimeout(this.timer);
    this.underWay = this.send(true);
  }

  /** Called when the page is left, when nothing can be awaited. The server handles a running request first. */
  flushOnLeave(): void {
    if (!this.underWay) return this.flushOnHide();
    if (this.dirty && !this.stopped) void this.send(true, this.revisionNow + 1);
  }

  /** Continues from this revision after a resolved conflict or a new sign-in. */
  resume(revision: number = this.revisionNow): void {
    if (revision !== this.revisionNow) this.unanswered = undefined;
    this.revisionNow = revision;
    this.stopped = false;
    this.attempt = 0;
    this.dirty = true;
    this.schedule(0);
  }

  /** Called when the connection is back: sends unsaved changes, even after the last retry failed. */
  reconnected(): void {
    if (this.isCutOff) this.resume();
  }

  /** Ignores news of the order while the draft is being turned into it. */
  hold(held: boolean): void {
    this.held = held;
  }

  /** The form now shows what the server had at this revision. */
  adopt(revision: number): void {
    this.revisionNow = revision;
  }

  /** Stops for good: the draft became an order, or the page is gone. */
  stop(): void {
    this.stopped = true;
    this.isCutOff = false;
    clearTimeout(this.timer);
  }

  /** Allows an abandoned save again once the person types or continues. */
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
    // A save that may have arrived is repeated unchanged, so that the server recognises it.
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
    // Nobody, or somebody else than this page's person, is signed in.
    if (answer.status === 401 || answer.status === 412) return this.halt({ phase: 'signed-out' });
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
