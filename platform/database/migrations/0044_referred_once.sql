-- Who was referred once already and has left: keyed marks of their number and address, for some months.

create table coin_referred_marks (
  audience text not null,
  mark     bytea not null,
  at       timestamptz not null,
  primary key (audience, mark)
);
create index coin_referred_marks_at on coin_referred_marks (at);
