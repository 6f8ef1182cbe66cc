/** The answer, as bytes decoded as UTF-8. */
export type Seen = { httpStatus: number; contentType: string; text: string };

/** Internals an answer must never show: places in the code, queries, words of a broken program. */
const inside: readonly [name: string, pattern: RegExp][] = [
  ['a stack frame', /\bat \S+ \(|\bat (?:async )?(?:file:|node:|\/)/],
  ['a file path', /node_modules|\/(?:work|home|tmp|usr|var)\/|[a-z-]+\.(?:ts|js|mjs):\d/],
  ['SQL', /\b(?:select|insert into|update|delete from)\b[^"]{0,60}\b(?:from|values|set|where)\b/i],
  ['a database error', /violates|syntax error at|duplicate key value|invalid input syntax|pg_/],
  [
    'a program’s words',
    /\[object Object\]|\bundefined\b|is not a function|Cannot read propert|TypeError|NaN\b/,
  ],
  ['a defect', /The service failed to handle this request/],
];

const statuses = new Set([200, 400, 404, 413]);
const shortestUsefulMessage = 12;

type Allowed = {
  /** The statuses of a call of the published document. */
  documented?: { httpStatuses: ReadonlySet<number>; statuses: ReadonlySet<string> };
  /** The statuses of the HTTP parser's refusals. */
  httpStatuses?: readonly number[];
};

/** Returns the faults of an answer; none when it is an envelope that a person can act on. */
export function faultsOf(seen: Seen, allowed: Allowed): string[] {
  const { httpStatus, contentType, text } = seen;
  const faults: string[] = [];
  const expected = [
    ...statuses,
    ...(allowed.httpStatuses ?? []),
    ...(allowed.documented?.httpStatuses ?? []),
  ];
  if (!expected.includes(httpStatus)) faults.push(`HTTP ${httpStatus}`);
  if (!contentType.startsWith('application/json')) faults.push(`content-type ${contentType || 'missing'}`);
  const body = parsed(text);
  if (!body) return [...faults, 'not an envelope'];
  const { status } = body;
  if (typeof status !== 'string' || status === '') return [...faults, 'no status'];
  if ((httpStatus === 200) !== (status === '1')) faults.push(`HTTP ${httpStatus} with status ${status}`);
  if (status !== '1') faults.push(...faultsOfRefusal(body, text));
  return [...faults, ...undocumented(httpStatus, status, allowed)];
}

/** The internals that a text shows. */
export const shownInside = (text: string): string[] =>
  inside.filter(([, pattern]) => pattern.test(text)).map(([name]) => `shows ${name}`);

function faultsOfRefusal({ status, message }: Envelope, text: string): string[] {
  const faults = shownInside(text);
  if (typeof message !== 'string' || message.length < shortestUsefulMessage) faults.push('no useful message');
  if (status === '20902' || status === '20903') faults.push('says that it is busy');
  return faults;
}

function undocumented(httpStatus: number, status: string, { documented }: Allowed): string[] {
  if (!documented) return [];
  if (!documented.httpStatuses.has(httpStatus))
    return [`HTTP ${httpStatus} is not in the published document`];
  if (httpStatus !== 400 || documented.statuses.has(status)) return [];
  return [`status ${status} is not in the published document`];
}

type Envelope = { status?: unknown; message?: unknown };

function parsed(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
