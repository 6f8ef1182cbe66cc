import { encodeRequest } from '../contract/decode.ts';
import type { AnyEndpoint } from '../contract/endpoint.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import type { sandboxEndpoints } from '../contract/endpoints-sandbox.ts';
import { encodeSuccess } from '../contract/envelope.ts';
import { orderExamples } from './examples-orders.ts';
import { otherExamples } from './examples-others.ts';
import { extensionExamples } from './extensions.ts';

type OperationName = EndpointName | keyof typeof sandboxEndpoints;
type AnyExample = { readonly request: unknown; readonly data: unknown };

const examples: Readonly<Record<OperationName, AnyExample>> = {
  ...orderExamples,
  ...extensionExamples,
  ...otherExamples,
};

const exampleOf = (endpoint: AnyEndpoint): AnyExample => examples[endpoint.name as OperationName];

/**
 * The request on the wire, encoded and checked by the contract: a JSON value, or the values of query and form fields.
 * Throws for an example that the contract refuses.
 */
export function requestExample(endpoint: AnyEndpoint): unknown {
  const text = encodeRequest(endpoint, exampleOf(endpoint).request);
  return endpoint.encoding === 'query'
    ? Object.fromEntries(new URLSearchParams(text))
    : JSON.parse(text === '' ? '{}' : text);
}

/** The envelope of a success on the wire, encoded by the contract. */
export function answerExample(endpoint: AnyEndpoint): unknown {
  const { data } = exampleOf(endpoint);
  return data === undefined ? { status: '1' } : JSON.parse(encodeSuccess(endpoint, data));
}
