let lastSavedAt: string | null = null;

/** Time this page's input was last saved by itself, for the notice that covers it. ISO 8601. */
export const lastSave = {
  get: () => lastSavedAt,
  note(at: string | null): void {
    lastSavedAt = at;
  },
};
