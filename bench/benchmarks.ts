import { callbacks } from './callbacks/index.ts';
import { coldStart } from './cold-start/index.ts';
import { confirm } from './confirm/index.ts';
import { create } from './create/index.ts';
import { dashboard } from './dashboard/index.ts';
import { downloads } from './downloads/index.ts';
import { firstPayment } from './first-payment/index.ts';
import { javascript } from './javascript/index.ts';
import type { Benchmark } from './lib/benchmark.ts';
import { lighthouseScores } from './lighthouse/index.ts';
import { orderList } from './order-list/index.ts';
import { quote } from './quote/index.ts';
import { sign } from './sign/index.ts';
import { stack } from './stack/index.ts';
import { verify } from './verify/index.ts';
import { wizardInteraction } from './wizard-interaction/index.ts';

export const benchmarks: readonly Benchmark[] = [
  verify,
  sign,
  quote,
  create,
  confirm,
  callbacks,
  orderList,
  dashboard,
  downloads,
  wizardInteraction,
  coldStart,
  stack,
  javascript,
  firstPayment,
  lighthouseScores,
];
