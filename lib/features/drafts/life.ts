const dayMs = 24 * 60 * 60 * 1000;

/** An open draft lives this long after its last change; a discarded one is kept for admins this long (ui.md §3.12). */
export const draftLife = { openDays: 90, noticeDays: 7, discardedDays: 30 } as const;

export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/** Time an open draft is discarded by itself unless somebody changes it. */
export function draftExpiresAt(updatedAt: Date): Date {
  return daysAfter(updatedAt, draftLife.openDays);
}

/** True once the coming discard is announced. */
export function expiresSoon(updatedAt: Date, at: Date): boolean {
  return draftExpiresAt(updatedAt) <= daysAfter(at, draftLife.noticeDays);
}

/** Time a discarded draft is deleted for good. */
export function draftDeletedAt(discardedAt: Date): Date {
  return daysAfter(discardedAt, draftLife.discardedDays);
}
