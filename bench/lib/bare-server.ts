import Fastify from 'fastify';
import { codes } from '../../lib/service-core/codes.ts';

// The floor of the same exchange without authentication: the body parsed as JSON, the same answer sent.

const app = Fastify();
const answer = JSON.stringify({ status: codes.success.status });

app.get('/health', async () => ({ status: codes.success.status }));
app.post('/payout/encrypt/check', (_request, reply) =>
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(answer),
);

process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ port: Number(process.env.BARE_PORT), host: '127.0.0.1' });
