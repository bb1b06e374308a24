import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { fullAddress } from './full-address.ts';

/** An address that leads nowhere, unless it is known what is meant by it. */
export function loader({ url }: LoaderFunctionArgs): never {
  const meant = fullAddress(url);
  if (meant !== null) throw redirect(meant);
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null; // the loader never lets anyone get here
}
