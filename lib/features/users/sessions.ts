import { useCase } from '../../auth/use-case.ts';
import { sessionsOf } from './queries.ts';
import type { SessionView } from './schema.ts';

/** Another person's open sessions, latest activity first. */
export const loadSessionsOfPerson = useCase(
  'people:read',
  (actor, person: { userId: string }): Promise<SessionView[]> => sessionsOf(person, actor),
);
