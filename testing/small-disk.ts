import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '#platform/database/embedded/account.ts';
import { databaseUrl, lineTo, onServer } from './database.ts';

/** A database whose disk a test can fill. */
export interface SmallDisk {
  readonly url: string;
  /** `tmpfs`: a real disk of 96 MB; `trigger`: PostgreSQL raises 53100 where this machine allows no mounting. */
  readonly kind: 'tmpfs' | 'trigger';
  fill(): Promise<void>;
  free(): Promise<void>;
  /** Once the server has stopped. */
  remove(): void;
}

const NAME = 'small';
const BLOCK = Buffer.alloc(4096);

export async function databaseOnSmallDisk(serverUrl: string): Promise<SmallDisk> {
  const url = databaseUrl(serverUrl, NAME);
  const folder = mkdtempSync(join(tmpdir(), 'bl-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return withTrigger(serverUrl, url);
  }
  const place = join(folder, 'tables');
  mkdirSync(place, { mode: 0o700 });
  const account = await chooseAccount();
  if (account) chownSync(place, account.uid, account.gid);
  chmodSync(folder, 0o755);
  await onServer(serverUrl, `create tablespace small_disk location '${place}'`);
  await onServer(serverUrl, `create database ${NAME} tablespace small_disk`);
  const ballast = join(folder, 'ballast');
  return {
    url,
    kind: 'tmpfs',
    async fill() {
      await checkpoint(url);
      for (;;) {
        try {
          appendFileSync(ballast, BLOCK);
        } catch {
          return;
        }
      }
    },
    free: async () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Every table takes no more rows. */
async function withTrigger(serverUrl: string, url: string): Promise<SmallDisk> {
  await onServer(serverUrl, `create database ${NAME}`);
  return {
    url,
    kind: 'trigger',
    fill: () =>
      onServer(
        url,
        `create function full_disk() returns trigger language plpgsql as $$ begin
           raise exception 'could not extend file: No space left on device' using errcode = '53100';
         end $$;
         do $$ declare name text; begin
           for name in select oid::regclass::text from pg_class
             where relkind = 'r' and relnamespace = 'public'::regnamespace loop
             execute 'create trigger full_disk before insert or update on ' || name
               || ' execute function full_disk()';
           end loop;
         end $$`,
      ),
    free: () => onServer(url, 'drop function full_disk() cascade'),
    remove: () => undefined,
  };
}

/** Pages in memory find their place on the disk before it is full. */
async function checkpoint(url: string): Promise<void> {
  const line = lineTo(url);
  await line.query('checkpoint');
  await line.end();
}
