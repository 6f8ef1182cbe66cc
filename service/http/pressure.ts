import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { domainError } from '../domain/errors.ts';
import { sendRefusal } from './envelope.ts';

/** Refuses at once when the process cannot keep up, instead of letting every caller wait for a time-out. */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: (request, reply) => {
      if (request.routeOptions.url !== '/health') sendRefusal(reply, domainError('serviceBusy'));
    },
  });
}
