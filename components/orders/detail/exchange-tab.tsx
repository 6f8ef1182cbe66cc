'use client';
import { useTranslations } from 'next-intl';
import type { ExchangeView } from '@/lib/features/exchanges/schema.ts';
import { Disclosure } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CopyButton } from '../../ui/values/copy-button.tsx';
import { CodeText, Identifier } from '../../ui/values/identifier.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../ui/values/status-badge.tsx';
import { Time } from '../../ui/values/time.tsx';

type Look = Pick<StatusBadgeProps, 'tone' | 'shape' | 'icon'>;
const looks = {
  accepted: { tone: 'green', shape: 'filled-circle', icon: 'check' },
  refused: { tone: 'red', shape: 'octagon', icon: 'octagon-x' },
  unknown: { tone: 'amber', shape: 'hourglass', icon: 'hourglass' },
  'not-sent': { tone: 'neutral', shape: 'slashed-circle', icon: 'circle-slash' },
} as const satisfies Record<string, Look>;
type Kind = keyof typeof looks;

const isKind = (outcome: string): outcome is Kind => Object.hasOwn(looks, outcome);

/** Every stored call about this order: redacted, newest first. */
export function ExchangeTab({ exchanges }: { exchanges: readonly ExchangeView[] }) {
  const t = useTranslations('order.exchange');
  if (exchanges.length === 0) return <EmptyState drawing="messages" title={t('none')} />;
  return (
    <>
      <p className="mb-3 text-hint text-ink-2">{t('note')}</p>
      <ul className="divide-y divide-subtle rounded-md border border-subtle bg-surface">
        {exchanges.map((exchange) => (
          <li key={exchange.id} data-endpoint={exchange.endpoint} className="px-4 py-2">
            <Call exchange={exchange} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Call({ exchange }: { exchange: ExchangeView }) {
  const t = useTranslations('order.exchange');
  const { method, path, at, durationMs, httpStatus, envelopeStatus, outcome } = exchange;
  const kind: Kind = isKind(outcome) ? outcome : 'unknown';
  return (
    <Disclosure
      summary={
        <span className="block py-1 font-normal">
          <span className="block break-all font-mono text-label">
            {method} {path}
          </span>
          <span className="tabular mt-0.5 flex flex-wrap items-center gap-x-3 text-hint text-ink-2">
            <StatusBadge
              {...looks[kind]}
              label={t(`outcome.${kind}`)}
              plain={kind === 'accepted'}
              mark={{ name: 'call-result', status: kind }}
            />
            <span>{httpStatus === null ? t('noAnswer') : t('http', { status: httpStatus })}</span>
            {envelopeStatus !== null && <span>{t('envelope', { status: envelopeStatus })}</span>}
            <span>{t('duration', { ms: durationMs })}</span>
            <Time at={at} />
          </span>
        </span>
      }
    >
      <p className="mb-3 flex flex-wrap items-center gap-x-1 text-hint text-ink-2">
        {t('correlation')} <Identifier value={exchange.id} className="break-all" />
        <CopyButton value={exchange.id} what={t('correlation')} />
      </p>
      <Headers exchange={exchange} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-2 lg:grid-cols-2">
        <Body
          title={t('request')}
          text={pretty(exchange.requestBody)}
          empty={t('noBody')}
          copy={curlOf(exchange)}
        />
        <Body title={t('response')} text={pretty(exchange.responseBody)} empty={t('noAnswer')} />
      </div>
    </Disclosure>
  );
}

/** The headers as sent, without credentials; the signature is kept, because it grants no access. */
function Headers({ exchange }: { exchange: ExchangeView }) {
  const t = useTranslations('order.exchange');
  const signed = signedBytesOf(exchange);
  return (
    <dl className="mb-4 grid gap-x-4 gap-y-1 text-hint sm:grid-cols-[auto_minmax(0,1fr)]">
      {['appkey', 'token'].map((name) => (
        <div key={name} className="contents">
          <dt className="font-mono text-ink-2">{name}</dt>
          <dd>{t('redacted')}</dd>
        </div>
      ))}
      <dt className="font-mono text-ink-2">sign</dt>
      <dd className="break-all font-mono">{exchange.signature ?? t('unsigned')}</dd>
      {exchange.signature !== null && (
        <>
          <dt className="text-ink-2">{t('signedBytes')}</dt>
          <dd className="break-all font-mono">{signed === '{}' ? '{}' : t('signedBody')}</dd>
        </>
      )}
    </dl>
  );
}

function Body({ title, text, empty, copy }: { title: string; text: string; empty: string; copy?: string }) {
  const t = useTranslations('order.exchange');
  return (
    <div className="min-w-0">
      <div className="mb-1 flex items-center justify-between">
        <h3 className="text-ink-2 text-label">{title}</h3>
        {copy && <CopyButton value={copy} what={t('copyCurl')} />}
      </div>
      {text === '' ? <p className="text-hint text-ink-2">{empty}</p> : <CodeText>{text}</CodeText>}
    </div>
  );
}

/**
 * Formats JSON with line breaks and indents. Literals stay as written, because parsing would change long numbers. Text
 * that is not JSON is returned unchanged.
 */
export function pretty(text: string | null): string {
  if (text === null) return '';
  if (!/^\s*[[{]/.test(text)) return text;
  let depth = 0;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  const line = () => `\n${'  '.repeat(Math.max(0, depth))}`;
  return tokens.reduce((out, token, index) => {
    if (token === '{' || token === '[') {
      depth += 1;
      const isEmpty = tokens[index + 1] === '}' || tokens[index + 1] === ']';
      return isEmpty ? out + token : out + token + line();
    }
    if (token === '}' || token === ']') {
      depth -= 1;
      const opens = tokens[index - 1] === '{' || tokens[index - 1] === '[';
      return opens ? out + token : out + line() + token;
    }
    if (token === ',') return out + token + line();
    return token === ':' ? `${out}: ` : out + token;
  }, '');
}

/** Returns the signed text: the body as sent, or `{}` without a body (decisions §1.3). */
function signedBytesOf({ method, requestBody }: Pick<ExchangeView, 'method' | 'requestBody'>): string {
  return method === 'GET' || requestBody === '' ? '{}' : requestBody;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The call as a command, with placeholders for token and signature. */
export function curlOf({ method, path, requestBody }: ExchangeView): string {
  const headers = ['appKey: <APP_KEY>', 'token: <TOKEN>', 'sign: <SIGNATURE>'];
  const body =
    method === 'POST' && requestBody !== ''
      ? ['-H', quoted('content-type: application/json'), '--data-binary', quoted(requestBody)]
      : [];
  return [
    'curl',
    '-X',
    method,
    quoted(`<BASE_URL>${path}`),
    ...headers.flatMap((h) => ['-H', quoted(h)]),
    ...body,
  ].join(' ');
}
