import { handler } from '@/lib/auth/handler.ts';
import { download, sentencePage } from '@/lib/downloads/download.ts';
import { makeStatement, type StatementProblem } from '@/lib/features/wallet-statements/make-statement.ts';
import { statementSchema } from '@/lib/features/wallet-statements/schema.ts';
import { statementWords } from '@/lib/features/wallet-statements/words.ts';
import { walletIdSchema } from '@/lib/features/wallets/schema.ts';

/** Downloads a wallet's statement of a period; a GET, as every download. */
export const GET = handler({
  useCase: makeStatement,
  params: walletIdSchema,
  query: statementSchema,
  run: (actor, { params, query, request }) =>
    download({ actor, request }, async () => {
      const words =
        query.lang === 'both'
          ? ([await statementWords('en'), await statementWords('zh-CN')] as const)
          : ([await statementWords(query.lang)] as const);
      const made = await makeStatement(actor, { ...query, ...params }, words);
      if (made.ok) return made.value;
      const { code } = made.reason;
      return sentencePage(sentences[code], { status: code === 'wallet-unknown' ? 404 : 409 });
    }),
});

const sentences = {
  'too-long': 'statementTooLong',
  'wallet-unknown': 'statementNoWallet',
  'no-entries': 'statementNoEntries',
  days: 'statementDays',
} as const satisfies Record<StatementProblem['code'], string>;
