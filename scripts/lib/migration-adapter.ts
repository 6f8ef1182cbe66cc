import { PrismaPg } from '@prisma/adapter-pg';
import { DriverAdapterError, type SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import type { DatabaseError } from 'pg';

type Connected = Awaited<ReturnType<PrismaPg['connect']>>;

/**
 * Prisma's adapter cuts a script at every semicolon, also inside function bodies. Here it goes to PostgreSQL in one
 * piece, which also makes each migration one transaction: a failing one leaves nothing behind.
 */
export class MigrationAdapter extends PrismaPg {
  readonly #open: SqlDriverAdapter[] = [];

  override async connect(): Promise<Connected> {
    return this.#whole(await super.connect());
  }

  override async connectToShadowDb(): Promise<Connected> {
    return this.#whole(await super.connectToShadowDb());
  }

  /** Closes what the engine leaves open: idle connections would hold up the process and dropping databases. */
  async close(): Promise<void> {
    for (const adapter of this.#open) await adapter.dispose().catch(() => {});
  }

  #whole(adapter: Connected): Connected {
    this.#open.push(adapter);
    adapter.executeScript = async (script) => {
      await adapter
        .underlyingDriver()
        .query(script)
        .catch((error: DatabaseError) => {
          throw asAdapterError(error);
        });
    };
    return adapter;
  }
}

function asAdapterError(error: DatabaseError): unknown {
  if (!error.code) return error;
  return new DriverAdapterError({
    kind: 'postgres',
    originalCode: error.code,
    originalMessage: error.message,
    code: error.code,
    severity: error.severity ?? 'ERROR',
    message: error.message,
    detail: error.detail,
    column: error.column,
    hint: error.hint,
  });
}
