import { Outlet, redirect } from 'react-router';
import { screenLoader } from '#ui/screen/load.ts';
import { entryPath } from '../rules/entry.ts';
import { checkEntry } from './parts/sign-in.ts';

const load = screenLoader(async ({ api, url }) => {
  await checkEntry(api, url, 'email');
  const itself = /^\/auth\/?(\.data)?$/.test(url.pathname);
  if (itself) throw redirect(entryPath('/auth/login', url.searchParams));
  return null;
});
export const loader = load.server;
export const clientLoader = load.browser;

/** Container of the sign-in screens by e-mail. */
export default function Auth() {
  return <Outlet />;
}
