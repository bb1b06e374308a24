import { redirect } from 'react-router';
import { wizardPath } from '#features/play/matches/screens/addresses.ts';
import type { Api } from '#ui/api/browser.ts';
import { byIntent, parseForm, textIn } from '#ui/screen/forms.ts';
import { screenAction } from '#ui/screen/load.ts';

const FIND = '/find';

/** The forms of the search. All of them work without script, by a load of the page. */
export const findAction = screenAction(
  async ({ api, form }) =>
    byIntent(form, {
      start: () => start(api, form),
      stop: async () => {
        await api.stopSearch({});
        return redirect(FIND, 303);
      },
      accept: () => accept(api, form),
      decline: async () => {
        await api.declineFound(parseForm('declineFound', form));
        return redirect(FIND, 303);
      },
      remind: async () => {
        await api.notifyWhenLooking({ isOn: true });
        return redirect(FIND, 303);
      },
      remind_not: async () => {
        await api.notifyWhenLooking({ isOn: false });
        return redirect(FIND, 303);
      },
    }),
  () => 'needs-network',
);

/** Starts with the games of the form; without any, from a button elsewhere, with those of the last search. */
async function start(api: Api, form: FormData) {
  const { gameIds = [] } = parseForm('startSearch', form);
  const chosen = gameIds.length > 0 ? gameIds : await lastChosen(api);
  await api.startSearch(chosen.length > 0 ? { gameIds: chosen } : {});
  return redirect(FIND, 303);
}

async function lastChosen(api: Api) {
  const { games } = await api.searchOptions({});
  return games.filter(({ chosen }) => chosen).map(({ game }) => game.gameId);
}

/** Leads to the match if the opponent has accepted too, else back to wait for it. */
async function accept(api: Api, form: FormData) {
  const foundId = textIn(form, 'foundId');
  const eventId = textIn(form, 'eventId');
  const { last } = await api.acceptFound(parseForm('acceptFound', form));
  if (last?.foundId === foundId && last.matchId)
    return redirect(wizardPath({ eventId, matchId: last.matchId }), 303);
  return redirect(`${FIND}?${new URLSearchParams({ found: foundId, event: eventId })}`, 303);
}
