/** One thing somebody did here, as the append-only record has it. `at` is ISO 8601. */
export type AuditView = {
  id: string;
  at: string;
  actorName: string;
  action: string;
  address: string | null;
  facts: { name: string; value: string }[];
};
