import { data, type Params } from 'react-router';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** True if a part of an address can be an identifier. */
export function isId(text: string | undefined | null): text is string {
  return UUID.test(text ?? '');
}

/** The identifier in a screen's path; an address without one leads nowhere. */
export function idIn(params: Params, name: string): string {
  const id = params[name];
  if (!isId(id)) throw data(null, { status: 404 });
  return id;
}
