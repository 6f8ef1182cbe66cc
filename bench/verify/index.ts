import {
  orderBody,
  orderTemplate,
  registerBenchPartner,
  signaturesOf,
  signedPosts,
} from '../lib/bench-partner.ts';
import { type Benchmark } from '../lib/benchmark.ts';
import { openBenchDatabase } from '../lib/database.ts';
import { closedLoop } from '../lib/load.ts';
import { opensslSpeed } from '../lib/openssl.ts';
import { goalOf, measurePairs } from '../lib/pairs.ts';
import { startMeter } from '../lib/processor.ts';
import { short } from '../lib/report.ts';
import { startBareServer, startPayoutService } from '../lib/server-process.ts';
import { taking } from '../lib/taking.ts';

const path = '/payout/encrypt/check';
const requestCount = 256;

/** A signed POST, against what an unsigned one and the verification alone would cost one after the other. */
export const verify: Benchmark = {
  name: 'verify',
  async run(plan, stack) {
    const database = await stack.add(openBenchDatabase('verify'));
    const { folder, url: databaseUrl } = database;
    const service = await stack.add(startPayoutService({ databaseUrl, folder }));
    const bare = await stack.add(startBareServer(folder));
    const client = await registerBenchPartner(service.url);
    const { text, queryNo } = await orderTemplate(client);
    const bodies = Array.from({ length: requestCount }, (_, i) =>
      orderBody(text, { orderNo: `V-${i}`, queryNo, number: i }),
    );
    const signatures = await signaturesOf(client, bodies);
    const load = async (target: { url: string; pid: number }, seconds: number) => {
      const requests = signedPosts(client, { url: target.url, path, bodies, signatures });
      const meter = startMeter({ server: () => [target.pid], database: () => [database.pid] });
      const { url } = target;
      const done = await closedLoop({ url, clients: plan.clients, next: taking(requests, 'again'), seconds });
      return { perSecond: done.operations / done.seconds, operations: done.operations, usage: meter() };
    };
    await load(service, plan.warmUpSeconds);
    await load(bare, plan.warmUpSeconds);

    const pairs = await measurePairs(plan, async () => {
      const signed = await load(service, plan.seconds);
      const unsigned = await load(bare, plan.seconds);
      const meter = startMeter({ database: () => [database.pid] });
      const { verifiesPerSecond } = await opensslSpeed({ bits: 2048, seconds: plan.quick ? 1 : 2 });
      const floor = 1 / (1 / unsigned.perSecond + 1 / verifiesPerSecond);
      const per1000 = (load: typeof signed) => (1000 * (load.usage.cpuSeconds.server ?? 0)) / load.operations;
      return {
        ratios: { verify: signed.perSecond / floor },
        figures: {
          signed: signed.perSecond,
          unsigned: unsigned.perSecond,
          openssl: verifiesPerSecond,
          signedCpu: per1000(signed),
          unsignedCpu: per1000(unsigned),
        },
        usages: [signed.usage, unsigned.usage, meter()],
      };
    });
    const { signed = 0, unsigned = 0, openssl = 0, signedCpu = 0, unsignedCpu = 0 } = pairs.figures;
    return {
      goals: [goalOf(pairs, 'verify', 'verify: signed POST', { at: 'least', value: 0.85 })],
      figures: [
        ['signed POST', `${short(signed)}/s, ${short(signedCpu)} CPU s of the server per 1,000`],
        ['unsigned POST, bare Fastify', `${short(unsigned)}/s, ${short(unsignedCpu)} CPU s per 1,000`],
        ['openssl verify, 2048 bits, one core', `${short(openssl)}/s`],
      ],
    };
  },
};
