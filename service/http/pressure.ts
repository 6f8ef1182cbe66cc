import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { domainError } from '../domain/errors.ts';
import { sendRefusal } from './envelope.ts';

/** Refuses at once when the process cannot keep up, instead of letting every caller wait for a time-out. */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    // A process that was stopped for a second has measured nothing meanwhile, which counts there as an endless delay.
    pressureHandler: (request, reply, _type, delayMs) => {
      if (request.routeOptions.url !== '/health' && Number.isFinite(delayMs))
        sendRefusal(reply, domainError('serviceBusy'));
    },
  });
}
