-- Proofs from the portals outside, and the consent of parents and guardians.

-- A proof lets somebody in once.
create table portal_proofs (
  brand   text not null,
  nonce   text not null,
  used_at timestamptz not null,
  primary key (brand, nonce)
);
create index portal_proofs_used on portal_proofs (used_at);

-- A parent or guardian who agreed that somebody younger plays, with what was agreed to.
create table guardian_consents (
  player_id       uuid primary key references players on delete cascade,
  guardian_name   text not null,
  relation        text not null check (relation in ('parent', 'guardian')),
  guardian_number text not null,
  text_shown      text not null,
  language        text not null,
  agreed_at       timestamptz not null
);
