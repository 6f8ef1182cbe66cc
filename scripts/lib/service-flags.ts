/**
 * How Node runs the service when it is not being written. What lives as long as a call outgrows the youngest objects'
 * default 16 MiB under load and is copied again and again; four times as much spares a tenth of the processor.
 */
export const serviceFlags: readonly string[] = ['--enable-source-maps', '--max-semi-space-size=64'];

/** What the service is made of, for whoever bundles it. */
export const serviceSources: readonly string[] = [
  'service',
  'lib/service-core',
  'lib/process',
  'lib/postgres',
];
