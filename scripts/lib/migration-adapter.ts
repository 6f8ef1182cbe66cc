import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, DriverAdapterError, type SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import type { DatabaseError, QueryResult } from 'pg';

type Connected = Awaited<ReturnType<PrismaPg['connect']>>;

// An ended pool of pg otherwise keeps the process alive until its idle timer of ten seconds has run.
const poolOptions = (connectionString: string) => ({ connectionString, allowExitOnIdle: true });

/**
 * Prisma's adapter cuts a script at every semicolon, also inside function bodies. Here it goes to PostgreSQL in one
 * piece, which also makes each migration one transaction: a failing one leaves nothing behind.
 */
export class MigrationAdapter extends PrismaPg {
  readonly #open: SqlDriverAdapter[] = [];
  readonly #url: string;

  constructor(url: string) {
    super(poolOptions(url));
    this.#url = url;
  }

  override async connect(): Promise<Connected> {
    return this.#whole(await super.connect());
  }

  /** Prisma's own way ignores the shadow database's name when it was given a connection string. */
  override async connectToShadowDb(): Promise<Connected> {
    const database = `prisma_migrate_shadow_db_${randomUUID()}`;
    const main = await this.connect();
    await main.executeScript(`create database "${database}"`);
    const url = new URL(this.#url);
    url.pathname = `/${database}`;
    const shadow = this.#whole(await new PrismaPg(poolOptions(url.href)).connect());
    const disconnect = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await disconnect();
      await main.executeScript(`drop database if exists "${database}" with (force)`);
    };
    return shadow;
  }

  /** Closes what the engine leaves open: idle connections would hold up the process and dropping databases. */
  async close(): Promise<void> {
    for (const adapter of this.#open.toReversed()) await adapter.dispose().catch(() => {});
  }

  #whole(adapter: Connected): Connected {
    this.#open.push(adapter);
    understandInternalChars(adapter);
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

const internalChar = 18;
const text = 25;

/**
 * The engine lists constraints with their `contype`, a column of PostgreSQL's internal type "char", which the adapter
 * has no word for (and on PostgreSQL 18 every NOT NULL is such a constraint). It is fetched as text and handed on as
 * the single character the engine expects.
 */
function understandInternalChars(adapter: Connected): void {
  const columns = new Set<string>();
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<QueryResult>;
  const fetched = async (...args: unknown[]): Promise<QueryResult> => {
    const result = await query(...args);
    for (const field of result.fields ?? []) {
      if (field.dataTypeID !== internalChar) continue;
      field.dataTypeID = text;
      columns.add(field.name);
    }
    return result;
  };
  pool.query = fetched as typeof pool.query;

  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (params) => {
    const result = await queryRaw(params);
    const columnTypes = result.columnTypes.map((type, index) =>
      columns.has(result.columnNames[index] ?? '') ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
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
