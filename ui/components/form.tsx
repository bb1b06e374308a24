import type { ComponentProps } from 'react';
import { Form as RouterForm, useRouteLoaderData } from 'react-router';
import { ACTING_AS } from '../api/acting-as.ts';
import type { Visit } from '../screen/viewer.ts';

/**
 * The router's form. One that is posted before the script has come, or without it, names the player of its page. The
 * API checks it, with script and without: its refusal marks all wrong fields at once, in the player's language, and a
 * browser's bubble would show one of them in the browser's.
 */
export function Form({ children, ...form }: ComponentProps<typeof RouterForm>) {
  return (
    <RouterForm noValidate={form.method === 'post'} {...form}>
      {children}
      {form.method === 'post' && <ActingAs />}
    </RouterForm>
  );
}

/** The player of a page, as a field of a form; with script each call says it (decision 0067). */
export function ActingAs() {
  const player = useRouteLoaderData<Visit>('root')?.player;
  return player ? <input type="hidden" name={ACTING_AS} value={player.userId} /> : null;
}
