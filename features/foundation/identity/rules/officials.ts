/** Whether somebody works here: holds any role at all. */
export function isOfficial(roles: readonly string[]): boolean {
  return roles.length > 0;
}

/** Whether one of these roles is held; administrators hold all. */
export function holdsRole(held: readonly string[], wanted: readonly string[]): boolean {
  return held.includes('administrator') || wanted.some((role) => held.includes(role));
}
