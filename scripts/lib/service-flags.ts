/**
 * Node's flags for the service outside of development. Objects that live as long as a call outgrow the youngest
 * objects' default 16 MiB under load and are copied again and again; four times as much spares a tenth of the
 * processor.
 */
export const serviceFlags: readonly string[] = ['--enable-source-maps', '--max-semi-space-size=64'];

/** The source folders of the service, for its bundle. */
export const serviceSources: readonly string[] = [
  'service',
  'lib/service-core',
  'lib/process',
  'lib/postgres',
];
