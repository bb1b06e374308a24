import { data } from 'react-router';

/** An address that leads nowhere. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null; // the loader never lets anyone get here
}
