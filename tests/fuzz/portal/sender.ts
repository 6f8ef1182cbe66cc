import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import type { Seen } from '../../../lab/fuzz/judge.ts';
import { changeText, mutate } from '../../../lab/fuzz/mutations.ts';
import type { Json } from '../../../lab/fuzz/values.ts';
import type { drawnForHeader } from '../../../lib/drawn-for.ts';
import type { PortalRequest } from './requests.ts';
import type { Target } from './targets.ts';

/** Ids by the name of their table, one of each, for `$id` and its like. */
export type Ids = Readonly<Record<string, string>>;

/** The headers of each person who is signed in, by role. */
export type Sessions = Readonly<Record<string, { cookie: string; [drawnForHeader]: string }>>;

export type PortalSender = {
  /** Sends one request. */
  send(target: Target, request: PortalRequest, given: { ids: Ids; sessions: Sessions }): Promise<Seen>;
  close(): void;
};

/** Longer than any honest answer; a portal that says nothing for so long hangs. */
const answerTimeoutMs = 30_000;
const boundary = 'fuzz-boundary';

/** The table whose rows a part of an address, or a field, names by their id. */
const tableOf: Readonly<Record<string, string>> = {
  orders: 'orders',
  orderId: 'orders',
  drafts: 'drafts',
  draftId: 'drafts',
  approvals: 'approvals',
  approvalId: 'approvals',
  parties: 'parties',
  recipients: 'parties',
  payers: 'parties',
  partyId: 'parties',
  documents: 'order_documents',
  imports: 'party_imports',
  import: 'party_imports',
  events: 'webhook_events',
  policies: 'policies',
  information: 'orders',
  sessionId: 'sessions',
  userId: 'users',
  templateId: 'transfer_templates',
};

export function portalSender(url: string): PortalSender {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    send: (target, request, { ids, sessions }) => {
      const body = bodyOf(target, request, ids);
      const headers = { ...headersOf(url, target, request, body.type), ...sessionOf(request, sessions) };
      const path = `${pathOf(target, request, ids)}${queryOf(fill(request.query, ids))}`.slice(0, 8_000);
      return exchange(agent, { url, method: target.method, path, headers, body: body.bytes });
    },
    close: () => agent.destroy(),
  };
}

/** The address with its parameters: an id of what the part before it names, or a text that is none. */
function pathOf({ path }: Target, { params }: PortalRequest, ids: Ids): string {
  const parts = path.split('/');
  return parts
    .map((part, position) => {
      if (!part.startsWith('[')) return part;
      const wanted = params[parts.slice(0, position).filter((each) => each.startsWith('[')).length] ?? '';
      return wanted === '$id' ? (ids[tableOf[parts[position - 1] ?? ''] ?? 'orders'] ?? 'none') : wanted;
    })
    .join('/');
}

/** Puts ids where a value has `$id`, those of the field's own table where it has one. */
function fill(value: Json, ids: Ids, field = ''): Json {
  if (value === '$id') return ids[tableOf[field] ?? ''] ?? Object.values(ids)[field.length % 7] ?? 'none';
  // The placeholders of the service's requests mean nothing here, and a dollar means something to React.
  if (typeof value === 'string') return value.replace(/^\$(?=[a-zA-Z]{4,}$)/, '');
  if (Array.isArray(value)) return value.map((item) => fill(item, ids, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, ids, key)]));
}

function queryOf(value: Json): string {
  if (typeof value !== 'object' || value === null) return '';
  const pairs = Object.entries(value).map(([name, field]) => {
    const text = typeof field === 'object' ? JSON.stringify(field) : String(field);
    return `${encoded(name)}=${encoded(text)}`;
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Lone surrogates have no encoding. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

function bodyOf(target: Target, request: PortalRequest, ids: Ids): { bytes: Buffer; type?: string } {
  if (target.kind === 'page' || target.method === 'GET') return { bytes: Buffer.alloc(0) };
  const value = request.mutations.reduce(mutate, fill(request.body, ids));
  const json = changeText(JSON.stringify(target.kind === 'action' ? [value] : value), request.text);
  switch (request.encoding) {
    case 'plain':
      return {
        bytes: json,
        type: target.kind === 'action' ? 'text/plain;charset=UTF-8' : 'application/json',
      };
    case 'form':
      return formOf({ '0': json.toString(), '1': '"$K2"', '2_a': 'b', file: '%PDF-1.4\n%%EOF\n' });
    case 'page form':
      return formOf({
        [`$ACTION_ID_${target.actionId ?? 'none'}`]: '',
        $ACTION_REF_1: '',
        '$ACTION_1:0': JSON.stringify({ id: target.actionId ?? 'none', bound: '$@1' }),
        '$ACTION_1:1': json.toString(),
        $ACTION_KEY: 'k',
      });
    case 'bytes':
      return { bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), json]), type: 'application/pdf' };
  }
}

function formOf(fields: Record<string, string>): { bytes: Buffer; type: string } {
  const parts = Object.entries(fields).map(([name, text]) => {
    const file = name === 'file' ? '; filename="a.pdf"\r\ncontent-type: application/pdf' : '';
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
  });
  return {
    bytes: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

function sessionOf({ who }: PortalRequest, sessions: Sessions): OutgoingHttpHeaders {
  if (who === 'nobody') return {};
  const [operator] = Object.values(sessions);
  const forged = { ...operator, cookie: `${operator?.cookie.slice(0, -20)}AAAAAAAAAAAAAAAAAAAA` };
  return sessions[who] ?? forged;
}

function headersOf(url: string, target: Target, request: PortalRequest, type?: string): OutgoingHttpHeaders {
  const isPageForm = request.encoding === 'page form';
  const right: OutgoingHttpHeaders = {
    origin: url,
    'sec-fetch-site': 'same-origin',
    ...(type && { 'content-type': type }),
    ...(target.actionId && !isPageForm && { 'next-action': target.actionId, accept: 'text/x-component' }),
    // Saving a draft names the revision that was edited.
    ...(target.method === 'PATCH' && { 'if-match': '"1"' }),
  };
  const { origin: _, ...withoutOrigin } = right;
  switch (request.headers) {
    case 'right':
      return right;
    case 'other origin':
      return { ...right, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    case 'no origin':
      return withoutOrigin;
    case 'null origin':
      return { ...right, origin: 'null' };
    case 'other host':
      return { ...right, 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'javascript' };
    case 'odd content type':
      return { ...right, 'content-type': 'multipart/form-data; boundary=' };
    case 'rsc':
      return { ...right, rsc: '1', 'next-router-state-tree': '%5B%22%22%2C%7B%7D%5D', 'next-url': '/none' };
    case 'prefetch':
      return {
        ...right,
        rsc: '1',
        'next-router-prefetch': '1',
        'next-router-state-tree': '%5B',
        purpose: 'prefetch',
      };
    case 'unknown action':
      return { ...right, 'next-action': '40aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' };
    case 'forwarded action':
      return {
        ...right,
        'x-action-forwarded': '1',
        'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
      };
    case 'long':
      return { ...right, 'x-long': 'y'.repeat(9_000) };
    case 'gzip announced':
      return { ...right, 'content-encoding': 'gzip' };
    case 'odd language':
      return { ...right, 'accept-language': 'zz-ZZ;q=9,*;q=-1,\u00ff' };
  }
}

function exchange(
  agent: Agent,
  o: { url: string; method: string; path: string; headers: OutgoingHttpHeaders; body: Buffer },
): Promise<Seen> {
  const { url, method, path, body } = o;
  return new Promise((resolve, reject) => {
    const sized = body.length > 0 || method !== 'GET' ? { 'content-length': String(body.length) } : {};
    const { hostname, port } = new URL(url);
    const headers = { ...o.headers, ...sized };
    const outgoing = httpRequest({ agent, hostname, port, path, method, headers, timeout: answerTimeoutMs });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      const contentType = incoming.headers['content-type'] ?? '';
      const done = () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ httpStatus: incoming.statusCode ?? 0, contentType, text });
      };
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        // A live stream has no end of its own.
        if (!contentType.startsWith('text/event-stream')) return;
        done();
        outgoing.destroy();
      });
      incoming.on('error', reject);
      incoming.on('end', done);
    });
    outgoing.end(body);
  });
}
