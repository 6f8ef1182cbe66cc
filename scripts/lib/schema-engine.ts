import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { QueryResult } from 'pg';

type WasmGlue = typeof bindings & { __wbg_set_wasm(exports: WebAssembly.Exports): void };

type PanicHost = typeof globalThis & { PRISMA_WASM_PANIC_REGISTRY?: { set_message(message: string): void } };

let loaded: Promise<void> | undefined;

/**
 * The SQL that leads from the tables of the database at `url` to the schema file; empty when they say the same.
 * `ignored` names tables that the schema does not know.
 *
 * Prisma's own schema engine as WebAssembly: the command line's native one would have to be downloaded.
 */
export async function differenceTo(o: {
  schema: { path: string; content: string };
  url: string;
  ignored: readonly string[];
}): Promise<string> {
  loaded ??= load();
  await loaded;
  const panic = nextPanic();
  const adapter = new DescribingAdapter({ connectionString: o.url });
  const factory = bindMigrationAwareSqlAdapterFactory(adapter);
  const files = [o.schema];
  try {
    const engine = await Promise.race([
      bindings.SchemaEngine.new({ datamodels: [[o.schema.path, o.schema.content]] }, () => {}, factory),
      panic,
    ]);
    const { stdout } = await Promise.race([
      engine.diff({
        from: { tag: 'schemaDatasource', files, configDir: dirname(o.schema.path) },
        to: { tag: 'schemaDatamodel', files },
        script: true,
        exitCode: null,
        filters: { externalTables: o.ignored.map((table) => `public.${table}`), externalEnums: [] },
      }),
      panic,
    ]);
    const sql = stdout?.trim() ?? '';
    return sql === '-- This is an empty migration.' ? '' : sql;
  } finally {
    await adapter.close();
  }
}

/** A panic inside the engine leaves its promise pending for ever; this one is rejected with the engine's words. */
function nextPanic(): Promise<never> {
  const host: PanicHost = globalThis;
  const panic = new Promise<never>((_, reject) => {
    host.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => reject(new Error(message)) };
  });
  panic.catch(() => {});
  return panic;
}

async function load(): Promise<void> {
  const glue = bindings as WasmGlue;
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(join(dirname(entry), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

type Connected = Awaited<ReturnType<PrismaPg['connect']>>;

const internalChar = 18;
const text = 25;

class DescribingAdapter extends PrismaPg {
  readonly #open: SqlDriverAdapter[] = [];

  override async connect(): Promise<Connected> {
    const adapter = await super.connect();
    this.#open.push(adapter);
    understandInternalChars(adapter);
    return adapter;
  }

  /** Closes what the engine leaves open: idle connections would hold up the process and dropping databases. */
  async close(): Promise<void> {
    for (const adapter of this.#open.toReversed()) await adapter.dispose().catch(() => {});
  }
}

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
