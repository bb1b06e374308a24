-- One row in a database that was restored from a backup. A restore makes the table before all migrations.
create table if not exists restored_copies (
  backup_id   uuid primary key,
  taken_at    timestamptz not null,
  started_at  timestamptz not null default now(),
  copied_at   timestamptz,
  finished_at timestamptz,
  -- null: the copy runs no jobs until a start with WORKERS=on
  released_at timestamptz
);
