import { data, redirect } from 'react-router';
import { screenAction } from '#ui/screen/load.ts';
import { addressAfter } from './addresses.ts';
import { intentOf, perform } from './match-actions.ts';
import { outcomeOf } from './outcomes.ts';

/**
 * What the forms of the match screens do where no script has taken them over. The place they lead back to
 * says what was done by `?done=…`.
 */
export const formAction = screenAction(async ({ api, form, url }) => {
  const intent = intentOf(form);
  if (!intent) throw data(null, { status: 400 });
  const match = await perform(api, intent, form);
  const to = addressAfter(url, intent, match);
  return redirect(`${to}${to.includes('?') ? '&' : '?'}done=${outcomeOf(intent, match)}`, 303);
}).server;
