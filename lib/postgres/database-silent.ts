/**
 * Nothing was asked of the database, because it does not answer: the statement that was to come took no effect. The
 * code is one after which the job queue tries again by itself.
 */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database does not answer');
  }
}
