'use client';
import { HealthDot, type HealthState } from '../shell/health-dot.tsx';
import type { StreamState } from './live-stream.ts';
import { useServiceFails } from './use-service-fails.ts';

export function LiveDot({ stream }: { stream: StreamState }) {
  return <HealthDot state={stateOf(stream, useServiceFails())} />;
}

function stateOf(stream: StreamState, serviceFails: boolean | undefined): HealthState {
  if (stream === 'connecting' || serviceFails === undefined) return 'checking';
  if (serviceFails) return 'down';
  return stream === 'open' ? 'ok' : 'delayed';
}
