const lostConnection = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '08003', // connection_does_not_exist
  '08006', // connection_failure
]);

const withoutCode =
  /^Connection terminated|is not queryable$|timeout exceeded when trying to connect|^Query read timeout$/;

/** True if an error means that the database connection is gone, and not that the database refused a statement. */
export function isLostConnection(problem: Error & { code?: unknown }): boolean {
  return typeof problem.code === 'string'
    ? lostConnection.has(problem.code)
    : withoutCode.test(problem.message);
}
