-- Usernames as they are searched: neither accents, vowel signs, forms of an Arabic letter nor letters that sound alike in
-- Amharic make another name. Takes `username_key`; `searchKey` of platform/normalise.ts does the same. `fold_name` and its
-- index stay for nodes of an earlier release.
create function search_key(key text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(translate(
    regexp_replace(normalize(key, NFKD),
      '[\u0300-\u036f\u0591-\u05c7\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u135d-\u135f]', '', 'g'),
    'øłđħıðςٱىیےةہەھکሃኣቈኈኰጐሐሑሒሓሔሕሖኀኁኂኃኄኅኆኸኹኺኻኼኽኾሠሡሢሣሤሥሦዐዑዒዓዔዕዖፀፁፂፃፄፅፆ',
    'oldhidσايييههههكሀአቆሆኮጎሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሀሄህሆሰሱሲሳሴስሶአኡኢአኤእኦጸጹጺጻጼጽጾ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
create index players_search_key on players (audience, search_key(username_key) text_pattern_ops)
  where deleted_at is null;
