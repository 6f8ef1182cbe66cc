/** One entry of the append-only record of people's actions. `at` is ISO 8601. */
export type AuditView = {
  id: string;
  at: string;
  actorName: string;
  action: string;
  address: string | null;
  facts: { name: string; value: string }[];
};
