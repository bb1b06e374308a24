/** Parts that may identify a person or open a door: addresses, numbers of six digits or more, keys. Our own identifiers stay. */
const PERSONAL = [
  [/[^\s<>"'=:,;]+@[^\s<>"'=,;]+\.[^\s<>"'=,;]+/g, '[address]'],
  [/(^|[^\w-])\+?\d(?:[ ().-]?\d){5,}(?![\w-])/g, '$1[number]'], // old browsers know no lookbehind
  [/\b(?:sk|rk|pk|whsec|Bearer)[_ ][\w.~+/=-]{8,}/g, '[key]'],
  [/([?&][^=&\s#]+=)[^&\s#"']+/g, '$1[value]'],
] as const;

/** A text for eyes outside the deployment: no e-mail address, phone number, code, key or value of a query is left in it. */
export function withoutPersonal(text: string): string {
  let shown = text;
  for (const [pattern, mark] of PERSONAL) shown = shown.replace(pattern, mark);
  return shown;
}
