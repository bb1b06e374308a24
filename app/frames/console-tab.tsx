import { Outlet } from 'react-router';
import { ConsoleRefusal, useRefusal } from './console-refusal.tsx';

/** Around one tab of a page of the console: where it fails, the page's head and its other tabs stay. */
export default function ConsoleTab() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return <ConsoleRefusal refusal={useRefusal(error)} to="/console" level={2} />;
}
