/** The last instant of an event, by which its day is told: what ends at midnight was of the day that is over then. */
export function lastInstant({ endsAt }: { readonly endsAt: string }): string {
  return new Date(Date.parse(endsAt) - 1).toISOString();
}
