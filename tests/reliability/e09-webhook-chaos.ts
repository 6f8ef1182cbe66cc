import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase } from '../../lib/db/client.ts';
import { ensureDatabase } from '../../scripts/lib/databases.ts';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { migrate } from '../../scripts/lib/migrations.ts';
import { runWebhookChaos } from './e09/storm.ts';
import type { Experiment } from './experiment.ts';

const full = { deliveries: 100_000, kills: 20 };

export const e9: Experiment = {
  id: 'E9',
  title: 'Callbacks often, late, out of order, at a portal that is killed',
  promise:
    '100,000 deliveries, each event up to ten times, late by up to 3 h (virtual), 30 % of the answers lost, the portal killed: every event applied exactly once, no status goes back, nothing stays locked or unprocessed.',
  async run({ scale, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'e9-'));
    const server = await startEmbeddedPostgres(folder);
    try {
      const databaseUrl = server.url('e9');
      await ensureDatabase(server.url('postgres'), 'e9');
      await migrate('portal', databaseUrl);
      process.env.PORTAL_DATABASE_URL = databaseUrl;
      process.env.AUTH_SECRET ??= 'only-for-tests-only-for-tests-only-for-tests';
      const deliveries = Math.ceil(full.deliveries * scale);
      const kills = Math.max(3, Math.round(full.kills * scale));
      const report = await runWebhookChaos({ databaseUrl, deliveries, kills, seed: 9, say });
      const number = (value: number) => value.toLocaleString('en');
      return {
        figures: [
          ['deliveries', number(report.deliveries)],
          ['answers that did not come back', number(report.lost)],
          ['times the portal was killed', number(report.kills)],
          ['events, each applied exactly once', `${number(report.applied)} of ${number(report.events)}`],
          ['orders at the status the service says', `${number(report.settled)} of ${number(report.orders)}`],
          ['deliveries a second', number(Math.round(report.deliveries / report.seconds))],
        ],
        broken: report.broken,
      };
    } finally {
      await closeDatabase();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
