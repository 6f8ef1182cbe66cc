/** The settings of the start commands, after their options; docs/operating.md has those of the processes. */
export const stackHelp = `
Settings are environment variables; these are the most used ones:
  DATA_DIR               databases, keys, documents, logs (default: .data)
  PORT, PORTAL_HOST      where the portal listens (default: 3000, 127.0.0.1)
  PORTAL_URL             the address that people use (default: http://127.0.0.1:PORT)
  SERVICE_PORT, SERVICE_HOST
                         where the payout service listens (default: 4000, 127.0.0.1)
  PORTAL_DATABASE_URL, SERVICE_DATABASE_URL
                         PostgreSQL to use instead of the embedded one
  PAYOUT_BASE_URL        a payout service to use instead of an own one
  PORTAL_ENV, SERVICE_MODE
                         sandbox or production (default: sandbox)
  DEMO_DATA              none: a first start makes no demo orders
  SANDBOX_FAULTS         1: the calls between portal and service fail on demand, as
                         SANDBOX_FAULTS_PORT (default: a free one) is told;
                         docs/sandbox.md says how

All settings: docs/operating.md`;
