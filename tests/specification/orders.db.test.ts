import { proveRows } from './prove-rows.ts';
import { businessOrderRows } from './sections/business-order.ts';
import { envelopeRows } from './sections/envelope.ts';
import { globalOrderRows } from './sections/global-order.ts';
import { globalPartyRows } from './sections/global-parties.ts';

proveRows([...envelopeRows, ...businessOrderRows, ...globalOrderRows, ...globalPartyRows]);
