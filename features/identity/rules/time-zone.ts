/** The main name of an IANA zone such as `Europe/Lisbon`; `undefined` if there is no such zone. */
export function zoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return undefined; // an offset such as +02:00 knows no summer
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
