import type { ServiceContext } from '../domain/context.ts';

export type AdminIo = {
  out(text: string): void;
  err(text: string): void;
  /** Asks a person; undefined when there is no terminal to answer at. */
  ask(question: string): Promise<string | undefined>;
};

export type OpenedService = { ctx: ServiceContext; close(): Promise<void> };

export type AdminProcess = {
  io: AdminIo;
  env: Record<string, string | undefined>;
  /** The account and the machine, as the operating system says: `root@office`. */
  origin: string;
  /** Reaches the service's database; called once, by commands that need it. */
  open(): Promise<OpenedService>;
};
