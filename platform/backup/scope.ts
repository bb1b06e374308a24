/**
 * Tables that describe the database itself, and belong to no backup: a restore writes its own. With them the job queue's
 * `version`, which is not among {@link QUEUE_TABLES}.
 */
export const OWN_TABLES: readonly string[] = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.restored_copies',
];

/** Tables of the job queue that hold its jobs, each after those that it refers to; the others are its own figures. */
export const QUEUE_TABLES: readonly string[] = [
  'queue',
  'schedule',
  'subscription',
  'job',
  'job_dependency',
];
