import { useEffect } from 'react';
import { redirect, useLoaderData, useRevalidator } from 'react-router';
import { Refused } from '#features/foundation/identity/screens/parts/form.tsx';
import { wizardPath } from '#features/play/matches/screens/addresses.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { findAction } from './find-action.ts';
import { FoundPanel } from './parts/found.tsx';
import { LastPair } from './parts/last-pair.tsx';
import { LookingPanel } from './parts/looking-panel.tsx';
import { StartPanel } from './parts/start-panel.tsx';
import { setSearch } from './search-store.ts';

const load = screenLoader(async ({ api, url }) => {
  const search = await api.getSearch({});
  const { last, state } = search;
  const accepted = url.searchParams.get('found');
  const eventId = url.searchParams.get('event');
  if (last?.matchId && eventId && last.foundId === accepted)
    throw redirect(wizardPath({ eventId, matchId: last.matchId }));
  const isOff = state === 'idle' || state === 'paused';
  return { search, options: isOff ? await api.searchOptions({}) : null };
});
export const loader = load.server;
export const clientLoader = load.browser;
export const action = findAction.server;
export const clientAction = findAction.browser;

/** A search is read at least this often, so that the server knows that the player is there. */
const READ_EVERY_MS = 20_000;

/** The search for an opponent: its start, the wait, the found opponent, and the end. */
export default function FindScreen() {
  const t = useTexts('matchmaking');
  const { search, options } = useLoaderData<typeof loader>();
  const { player } = useVisit();
  const refusal = useAnswer<FormRefusal>();
  const { revalidate } = useRevalidator();
  const isOn = search.state === 'looking' || search.state === 'found';
  useLive(player ? `player:${player.userId}` : [], ({ type }) => type === 'search');
  useEffect(() => setSearch(search), [search]);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => void revalidate(), READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
  return (
    <Page title={t('title')} width="narrow">
      <Refused refusal={refusal} />
      <LastPair search={search} />
      {search.found && <FoundPanel found={search.found} now={search.now} />}
      {search.state === 'looking' && <LookingPanel search={search} />}
      {options && <StartPanel search={search} options={options} />}
      {isOn && (
        <noscript>
          <p>
            <a href="/find">{t('reload')}</a>
          </p>
        </noscript>
      )}
    </Page>
  );
}
