import { readFile } from 'node:fs/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { inRoot } from '../../scripts/lib/paths.ts';
import { listenToAnswers } from './foreign-client.ts';

type Content = {
  content?: Record<string, { example?: unknown; examples?: Record<string, { $ref: string }> }>;
};
type RawOperation = {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
};
type Document = {
  paths: Record<string, Record<string, RawOperation>>;
  components: { examples: Record<string, { value: unknown }> };
};

/** One call of the published document, judged by any reader's JSON Schema validator. */
export type PublishedCall = {
  id: string;
  method: string;
  path: string;
  requestExample: unknown;
  successExample: unknown;
  /** The examples of refusals with HTTP 400, by the name of their code. */
  refusalExamples: Readonly<Record<string, unknown>>;
  /** Returns the faults of a JSON body; a call without one takes anything. */
  faultsOfRequest(body: unknown): string[];
  /** Returns the faults of an answer that came with this HTTP status. */
  faultsOfAnswer(httpStatus: number, body: unknown): string[];
};

const json = 'application/json';
const pointer = (...keys: string[]) =>
  keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/** The calls of docs/openapi.json with the schemas that stand there. */
export async function publishedCalls(): Promise<PublishedCall[]> {
  const document = JSON.parse(await readFile(inRoot('docs', 'openapi.json'), 'utf8')) as Document;
  // Formats only annotate in this version of JSON Schema.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'openapi');
  /** Compiled when it is first needed: most tests meet few calls. */
  const compiled = (at: string): (() => ValidateFunction) => {
    let validate: ValidateFunction | undefined;
    return () => {
      validate ??= ajv.compile({ $ref: `openapi#${at}` });
      return validate;
    };
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const here = (...keys: string[]) => pointer('paths', path, method, ...keys, 'content', json, 'schema');
      const request = operation.requestBody?.content?.[json];
      const asked = request && compiled(here('requestBody'));
      const answered = new Map(
        Object.entries(operation.responses).map(([status, { $ref }]) => [
          Number(status),
          compiled(
            $ref ? `${$ref.slice(1)}${pointer('content', json, 'schema')}` : here('responses', status),
          ),
        ]),
      );
      const refusals = operation.responses['400']?.content?.[json]?.examples ?? {};
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        requestExample: request?.example,
        successExample: operation.responses['200']?.content?.[json]?.example,
        refusalExamples: Object.fromEntries(
          Object.entries(refusals).map(([name, { $ref }]) => [
            name,
            document.components.examples[$ref.split('/').at(-1) ?? '']?.value,
          ]),
        ),
        faultsOfRequest: (body) => (asked ? faultsOf(asked(), body) : []),
        faultsOfAnswer: (httpStatus, body) => {
          const validate = answered.get(httpStatus);
          return validate ? faultsOf(validate(), body) : [`HTTP ${httpStatus} is not in the document`];
        },
      };
    }),
  );
}

function faultsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

export type AnswerWatch = {
  /** The faults of the answers so far, each with its text. */
  faults: readonly string[];
  /** The HTTP statuses that each call was answered with, by its id. */
  seen: ReadonlyMap<string, ReadonlySet<number>>;
  stop(): void;
};

/** Holds every answer that a foreign client gets from this service against the published schema of its call. */
export async function watchAnswers(serviceUrl: string): Promise<AnswerWatch> {
  const calls = new Map((await publishedCalls()).map((call) => [`${call.method} ${call.path}`, call]));
  const seen = new Map<string, Set<number>>();
  const faults: string[] = [];
  const stop = listenToAnswers((baseUrl, { method = 'POST', path }, { httpStatus, text, body }) => {
    const call = calls.get(`${method} ${path.split('?', 1)[0]}`);
    // 421: no call of ours, it named another host.
    if (!call || baseUrl !== serviceUrl || httpStatus === 421) return;
    seen.set(call.id, (seen.get(call.id) ?? new Set()).add(httpStatus));
    const found = call.faultsOfAnswer(httpStatus, body);
    if (found.length > 0) faults.push(`${call.id} answered ${text.slice(0, 600)}: ${found.join('; ')}`);
  });
  return { faults, seen, stop };
}
