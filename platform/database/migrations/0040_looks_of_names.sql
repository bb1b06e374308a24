-- Names that look alike are one name, whoever comes first and even at the same instant.

-- The Latin look of a name's key; `latinLookOf` (features/identity/rules/look-alikes.ts) does the same.
create function latin_look(key text) returns text
  language sql immutable strict parallel safe
  return translate(key,
    U&'\0430\0432\0441\0501\0435\043d\04bb\0456\0458\043a\04cf\043c\043e\0440\051b\0455\0442\0443\04af\0445\051d\03b1\03b2' ||
    U&'\03b5\03b7\03b9\03ba\03bc\03bd\03bf\03c1\03c4\03c5\03c7\03b6\0131',
    'abcdehhijklmopqstyyxwab' || 'ehikmnoptyxzi');

alter table players
  add column look_key text not null generated always as (latin_look(username_key)) stored,
  -- the look of a name that was like another's before that was refused: who has it keeps it
  add column kept_look text;

update players set kept_look = look_key
from (
  select id, row_number() over (partition by audience, look_key order by created_at, id) as place
  from players
) as alike
where alike.id = players.id and alike.place > 1;

create unique index players_look on players (audience, look_key)
  where kept_look is distinct from look_key;
