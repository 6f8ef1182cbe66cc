import { proveRows } from './prove-rows.ts';
import { globalEndpointRows } from './sections/endpoints-global.ts';

proveRows(globalEndpointRows);
