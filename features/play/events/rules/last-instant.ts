/** The last instant of an event, which decides its day: an event that ends at midnight belongs to the day before. */
export function lastInstant({ endsAt }: { readonly endsAt: string }): string {
  return new Date(Date.parse(endsAt) - 1).toISOString();
}
