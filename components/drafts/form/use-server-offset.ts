'use client';
import { useCallback, useState } from 'react';

/** Server time minus this browser's in ms, from the moment at which the server rendered; and a way to correct it. */
export function useServerOffset(renderedAt: string): [number, (serverNow: string) => void] {
  const [offsetMs, setOffsetMs] = useState(() => offsetOf(renderedAt));
  const onServerTime = useCallback((serverNow: string) => setOffsetMs(offsetOf(serverNow)), []);
  return [offsetMs, onServerTime];
}

function offsetOf(serverNow: string): number {
  return Date.parse(serverNow) - Date.now();
}
