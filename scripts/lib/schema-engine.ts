import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { MigrationAdapter } from './migration-adapter.ts';

export type SchemaEngine = bindings.SchemaEngine;
export type {
  DiffTarget,
  MigrationList,
  SchemasContainer,
} from '@prisma/schema-engine-wasm/schema_engine_bg';

type WasmGlue = typeof bindings & { __wbg_set_wasm(exports: WebAssembly.Exports): void };

type PanicHost = typeof globalThis & { PRISMA_WASM_PANIC_REGISTRY?: { set_message(message: string): void } };

let loaded: Promise<void> | undefined;

/** Prisma's own schema engine as WebAssembly: the command line's native one would have to be downloaded. */
export async function withSchemaEngine<T>(
  o: { url: string; schema: bindings.SchemasContainer },
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  loaded ??= load();
  await loaded;
  const panic = nextPanic();
  const adapter = new MigrationAdapter(o.url);
  const datamodels = o.schema.files.map(({ path, content }): [string, string] => [path, content]);
  const factory = bindMigrationAwareSqlAdapterFactory(adapter);
  try {
    const engine = await Promise.race([bindings.SchemaEngine.new({ datamodels }, () => {}, factory), panic]);
    return await Promise.race([work(engine), panic]);
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
  const imports: Record<string, unknown> = { ...glue };
  for (const [name, value] of Object.entries(glue)) {
    if (name.startsWith('__wbg_setTimeout')) imports[name] = withIdleTimers(value as Timer);
  }
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': imports as never });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

type Timer = (...args: unknown[]) => unknown;

/** The engine never clears the ten-second timer of its own lock, which would keep a finished process waiting. */
function withIdleTimers(set: Timer): Timer {
  return (...args) => {
    const { setTimeout: real } = globalThis;
    globalThis.setTimeout = ((...timer: Parameters<typeof real>) => real(...timer).unref()) as typeof real;
    try {
      return set(...args);
    } finally {
      globalThis.setTimeout = real;
    }
  };
}
