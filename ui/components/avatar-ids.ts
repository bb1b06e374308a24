/** The drawn avatars; each is served at `/avatars/<id>.svg`. The first is everybody's until they choose. */
export const AVATAR_IDS = [
  'default',
  'lynx',
  'falcon',
  'rhino',
  'mamba',
  'oryx',
  'shark',
  'wolf',
  'cobra',
  'lioness',
  'ibis',
  'bull',
  'fox',
] as const;
