import { useCase } from '../../../auth/use-case.ts';
import { db } from '../../../db/client.ts';
import type { AuditEntry } from '../../../db/generated/client.ts';
import type { AuditView } from '../types.ts';

export type { AuditEntry };

function entriesOf(subject: { kind: string; ids: readonly string[] }): Promise<AuditEntry[]> {
  return db().auditEntry.findMany({
    where: { subjectKind: subject.kind, subjectId: { in: [...subject.ids] } },
    orderBy: { id: 'desc' },
    take: 200,
  });
}

type Fact = AuditView['facts'][number];

/** Flattens an entry's data, keeping its order: amounts with their currency, lists on one line. */
export function auditFacts(data: unknown): Fact[] {
  if (!isRecord(data)) return [];
  return Object.entries(data).flatMap(([name, value]): Fact[] => {
    if (isMoney(value)) return [{ name, value: `${value.amount} ${value.currency}` }];
    if (Array.isArray(value)) return value.length > 0 ? [{ name, value: value.map(textOf).join(', ') }] : [];
    if (isRecord(value)) return auditFacts(value).map((fact) => ({ ...fact, name: `${name}.${fact.name}` }));
    return value === null || value === undefined || value === '' ? [] : [{ name, value: textOf(value) }];
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMoney = (value: unknown): value is { amount: string; currency: string } =>
  isRecord(value) && typeof value.amount === 'string' && typeof value.currency === 'string';

/** Returns the audit entries of one order, newest first; at most 200. */
export const auditOfOrder = useCase(
  'audit:read',
  async (_actor, orderId: string): Promise<AuditView[]> =>
    (await entriesOf({ kind: 'order', ids: [orderId] })).map(auditView),
);

function auditView(row: AuditEntry): AuditView {
  const { id, at, actorName, action, address, data } = row;
  return { id: String(id), at: at.toISOString(), actorName, action, address, facts: auditFacts(data) };
}
