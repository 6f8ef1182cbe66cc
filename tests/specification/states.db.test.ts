import { proveRows } from './prove-rows.ts';
import { stateRows } from './sections/states.ts';
import { transitionRows } from './sections/transitions.ts';

proveRows([...stateRows, ...transitionRows]);
