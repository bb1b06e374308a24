-- Keys of usernames and e-mail addresses get plain digits and lose invisible characters, as `usernameKey` and `emailKey`
-- compute them from this release on (docs/input.md). A row keeps its old key if the new one is taken.
create or replace function pg_temp.plain_digits(key text) returns text language sql as $$
  select translate(key, string_agg(chr(zero + digit), '' order by zero, digit),
    string_agg(digit::text, '' order by zero, digit))
  from unnest(array[
    1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792, 3872, 4160, 4240, 6112, 6160,
    6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504, 43600, 44016
  ]) as zero, generate_series(0, 9) as digit
$$;

-- Addresses of another script keep their digits, because they name another mailbox.
create or replace function pg_temp.plain_address(address text) returns text language sql as $$
  select case when pg_temp.plain_digits(seen) ~ '^[!-~]*$' then pg_temp.plain_digits(seen) else seen end
  from regexp_replace(address, '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g') as seen
$$;

do $$
declare
  given record;
begin
  for given in select id, pg_temp.plain_digits(username_key) as key from players where username_key ~ '[^\x01-\x7f]' loop
    begin
      update players set username_key = given.key where id = given.id and username_key <> given.key;
    exception when unique_violation then null;
    end;
  end loop;
  for given in select id, pg_temp.plain_address(email_key) as key from credentials where email_key ~ '[^!-~]' loop
    begin
      update credentials set email = pg_temp.plain_address(email), email_key = given.key
      where id = given.id and email_key <> given.key;
    exception when unique_violation then null;
    end;
  end loop;
  for given in select id, pg_temp.plain_address(email_key) as key from players where email_key ~ '[^!-~]' loop
    begin
      update players set email = pg_temp.plain_address(email), email_key = given.key
      where id = given.id and email_key <> given.key;
    exception when unique_violation then null;
    end;
  end loop;
  for given in select ctid as place, pg_temp.plain_address(email_key) as key from email_refusals where email_key ~ '[^!-~]' loop
    begin
      update email_refusals set email_key = given.key where ctid = given.place and email_key <> given.key;
    exception when unique_violation then null;
    end;
  end loop;
end
$$;
