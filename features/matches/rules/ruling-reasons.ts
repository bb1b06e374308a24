/** Reasons of rulings that are worded once for all languages; their texts are `ruling_<reason>` of the errors. */
export const RULING_REASONS = [
  'picture',
  'admitted',
  'no_proof',
  'unclear',
  'connection',
  'unfair',
] as const;
export type RulingReason = (typeof RULING_REASONS)[number];
