import { db, Prisma, type Tx } from './client.ts';

const attempts = 4;

/**
 * Runs `work` in one transaction and again from its start when PostgreSQL gave it up for another's sake (deadlock,
 * serialisation). `work` therefore has no effects but on `tx`: no network, nothing that cannot be done twice.
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db().$transaction(work, { maxWait: 5_000, timeout: 15_000 });
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error;
    }
  }
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2034' || /40001|40P01/.test(causeCodeOf(error));
}

/** The constraint that refused a row, or undefined when the error is another one (P2002, P2003, P2004, raw). */
export function refusedBy(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  const meta = error.meta as { driverAdapterError?: { cause?: { constraint?: unknown } } } | undefined;
  const constraint = meta?.driverAdapterError?.cause?.constraint;
  if (typeof constraint === 'string') return constraint;
  if (constraint && typeof constraint === 'object') return Object.values(constraint).flat().join(',');
  return error.code === 'P2002' ? 'unique' : undefined;
}

function causeCodeOf(error: Prisma.PrismaClientKnownRequestError): string {
  const meta = error.meta as
    | { code?: string; driverAdapterError?: { cause?: { originalCode?: string } } }
    | undefined;
  return `${meta?.code ?? ''} ${meta?.driverAdapterError?.cause?.originalCode ?? ''}`;
}
