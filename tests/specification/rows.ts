import type { Row } from './row.ts';
import { alipayRows } from './sections/alipay.ts';
import { authenticationRows } from './sections/authentication.ts';
import { businessOrderRows } from './sections/business-order.ts';
import { createResponseRows } from './sections/create-response.ts';
import { accessRows } from './sections/decisions-access.ts';
import { answerDecisionRows } from './sections/decisions-answers.ts';
import { documentDecisionRows } from './sections/decisions-documents.ts';
import { moneyDecisionRows } from './sections/decisions-money.ts';
import { orderDecisionRows } from './sections/decisions-orders.ts';
import { restRows } from './sections/decisions-rest.ts';
import { sandboxRows } from './sections/decisions-sandbox.ts';
import { businessEndpointRows } from './sections/endpoints-business.ts';
import { globalEndpointRows } from './sections/endpoints-global.ts';
import { personalEndpointRows } from './sections/endpoints-personal.ts';
import { walletEndpointRows } from './sections/endpoints-wallets.ts';
import { envelopeRows } from './sections/envelope.ts';
import { bankCheckErrorRows, errorAndLimitRows } from './sections/errors-and-limits.ts';
import { eventRows } from './sections/events.ts';
import { globalOrderRows } from './sections/global-order.ts';
import { globalPartyRows } from './sections/global-parties.ts';
import { globalUpdateRows } from './sections/global-update.ts';
import { listRows } from './sections/lists.ts';
import { lookupRows } from './sections/lookups.ts';
import { resourceRows } from './sections/resources.ts';
import { stateRows } from './sections/states.ts';
import { transitionRows } from './sections/transitions.ts';

/** Every row, by the test file in which each has a test of its own. */
export const rowsByTest: Readonly<Record<string, readonly Row[]>> = {
  'orders.db.test.ts': [
    ...envelopeRows,
    ...businessOrderRows,
    ...createResponseRows,
    ...globalOrderRows,
    ...globalPartyRows,
  ],
  'resources.db.test.ts': [...globalUpdateRows, ...resourceRows],
  'states.db.test.ts': [...stateRows, ...transitionRows],
  'endpoints.db.test.ts': [...authenticationRows, ...personalEndpointRows, ...businessEndpointRows],
  'global-endpoints.db.test.ts': [...globalEndpointRows, ...walletEndpointRows],
  'lookups.db.test.ts': [...listRows, ...lookupRows, ...alipayRows, ...bankCheckErrorRows],
  'events-and-errors.db.test.ts': [...eventRows, ...errorAndLimitRows],
  'decisions.db.test.ts': [
    ...accessRows,
    ...moneyDecisionRows,
    ...documentDecisionRows,
    ...orderDecisionRows,
    ...restRows,
  ],
  'sandbox.db.test.ts': [...sandboxRows, ...answerDecisionRows],
};
