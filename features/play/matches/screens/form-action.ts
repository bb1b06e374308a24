import { data, redirect } from 'react-router';
import { screenAction } from '#ui/screen/load.ts';
import { addressAfter } from './addresses.ts';
import { intentOf, perform } from './match-actions.ts';
import { outcomeOf } from './outcomes.ts';

/**
 * Performs the forms of the match screens before the script has loaded. The address that follows names the outcome
 * by `?done=…`.
 */
export const formAction = screenAction(async ({ api, form, url }) => {
  const intent = intentOf(form);
  if (!intent) throw data(null, { status: 400 });
  const match = await perform(api, intent, form);
  const to = addressAfter(url, intent, match);
  return redirect(`${to}${to.includes('?') ? '&' : '?'}done=${outcomeOf(intent, match)}`, 303);
}).server;
