import type { DraftConflict, DraftDetail, DraftSaved } from '@/lib/features/drafts/types.ts';
import type { GlobalDraftValues } from '@/lib/features/transfers/types.ts';

export type SaveState =
  | { phase: 'idle' }
  | { phase: 'saving' }
  | { phase: 'saved'; at: string }
  | { phase: 'retrying'; attempt: number }
  | { phase: 'failed' }
  | { phase: 'signed-out' }
  | { phase: 'conflict'; current: DraftDetail }
  | { phase: 'gone' };

export type SaverOptions = {
  draftId: string;
  revision: number;
  read: () => GlobalDraftValues;
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
  private attempt = 0;
  private isCutOff = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private underWay: Promise<boolean> | undefined;

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

  /** Something is unsaved and will not be saved by leaving either. */
  get isAtRisk(): boolean {
    return this.dirty && (this.isCutOff || this.stopped);
  }

  changed(): void {
    this.dirty = true;
    if (!this.stopped) this.schedule(DEBOUNCE_MS);
  }

  /** Saves what is not saved yet. True when nothing is left unsaved afterwards. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.underWay) await this.underWay;
    if (!this.dirty) return true;
    if (this.stopped) return false;
    this.underWay = this.send(false);
    const saved = await this.underWay;
    return saved && !this.dirty;
  }

  /** The page is being hidden or left: a request that outlives it, without waiting for anything. */
  flushOnLeave(): void {
    if (!this.dirty || this.stopped || this.underWay) return;
    clearTimeout(this.timer);
    this.underWay = this.send(true);
  }

  /** After a conflict was settled by the person, or after a fresh sign-in: goes on from this revision. */
  resume(revision: number = this.revisionNow): void {
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

  /** For good: the draft became an order, or nobody looks at it any more. */
  stop(): void {
    this.stopped = true;
    this.isCutOff = false;
    clearTimeout(this.timer);
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), delayMs);
  }

  private async send(keepalive: boolean): Promise<boolean> {
    this.dirty = false;
    if (this.attempt === 0) this.options.onState({ phase: 'saving' });
    try {
      const answer = await this.fetch(`/api/drafts/${this.options.draftId}`, {
        method: 'PATCH',
        keepalive,
        headers: { 'content-type': 'application/json', 'if-match': `"${this.revisionNow}"` },
        body: JSON.stringify({ values: this.options.read() }),
      });
      return await this.settle(answer);
    } catch {
      return this.retryLater();
    } finally {
      this.underWay = undefined;
    }
  }

  private async settle(answer: Response): Promise<boolean> {
    this.isCutOff = false;
    if (answer.ok) {
      const saved = (await answer.json()) as DraftSaved;
      this.revisionNow = saved.revision;
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
    if (answer.status === 404 || answer.status === 410) return this.halt({ phase: 'gone' });
    return this.halt({ phase: 'failed' });
  }

  private retryLater(): boolean {
    this.dirty = true;
    this.isCutOff = true;
    const delayMs = RETRY_DELAYS_MS[this.attempt];
    if (delayMs === undefined) return this.halt({ phase: 'failed' });
    this.attempt += 1;
    this.options.onState({ phase: 'retrying', attempt: this.attempt });
    if (!this.stopped) this.schedule(delayMs);
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
