import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useOutletContext,
  useSearchParams,
} from 'react-router';
import { closedAddress, MOMENT } from '#features/play/matches/screens/addresses.ts';
import type { BelowMoment } from '#features/play/matches/screens/below-moment.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { useChannel } from '#ui/realtime/live.ts';
import { byIntent, textIn } from '#ui/screen/forms.ts';
import { whenIdle } from '#ui/screen/idle.ts';
import { lazyPart } from '#ui/screen/lazy-part.tsx';
import { type ScreenArgs, screenAction, screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { firstMoment, wholeAfter } from './first.ts';
import type { ShownMoment } from './moment-types.ts';
import { seenIn } from './seen.ts';

const MomentDialog = lazyPart(() => import('./stage/moment-dialog.tsx'), 'MomentDialog');

const load = screenLoader(async ({ api, params, url }): Promise<ShownMoment | null> => {
  if (!url.searchParams.has(MOMENT)) return null;
  return readMoment(api, idIn(params, 'matchId'), url.origin);
});
export const loader = load.server;
export const clientLoader: typeof load.browser = (args) => {
  if (new URL(args.request.url).searchParams.has(MOMENT)) MomentDialog.fetch();
  return load.browser(args);
};

const act = screenAction(
  async ({ api, form, url }) => {
    url.searchParams.delete('index'); // by which the router names this part of the screen
    const here = closedAddress(url);
    return byIntent(form, {
      close: async () => {
        await api.markMomentSeen(seenIn(form));
        return redirect(here, 303);
      },
      claim: async () => {
        await api.claimUserRewards({ claim: textIn(form, 'rewardId') });
        return redirect(`${here}?${MOMENT}=1`, 303);
      },
    });
  },
  () => 'needs-network',
);
export const action = act.server;
export const clientAction = act.browser;

/** The moment of a match's result, over the screen of that match; opens when the result becomes final. */
export default function MomentOverMatch() {
  const loaded = useLoaderData<typeof loader>();
  const below = useOutletContext<BelowMoment>();
  const location = useLocation();
  const [query] = useSearchParams();
  const { first, close, isClosed } = useFirstPart(below);
  useOpening(below, isClosed);
  const shown = wholeAfter(first, query.has(MOMENT) ? loaded : null);
  if (!shown) return null;
  return (
    <Suspense>
      <MomentDialog
        key={shown.moment.resultId}
        shown={shown}
        closeTo={closedAddress(location)}
        onClose={close}
      />
    </Suspense>
  );
}

/** Spectators, other players and matches without a final result have no moment; the match below is shown alone. */
async function readMoment(
  api: ScreenArgs['api'],
  matchId: string,
  origin: string,
): Promise<ShownMoment | null> {
  try {
    const { others, ...moment } = await api.matchMoment({ matchId });
    return { moment, others, origin, isWhole: true };
  } catch (error) {
    if (isApiProblem(error) && NO_MOMENT.includes(error.status)) return null;
    throw error;
  }
}

const NO_MOMENT: readonly number[] = [401, 403, 404, 409];

/** Statuses of a match with a result. */
const ENDED: readonly string[] = ['completed', 'no_show'];
/** Statuses from which a result may come at any time. */
const BEFORE_END: readonly string[] = ['confirmed', 'in_progress', 'awaiting_approval', 'disputed'];

/** Shows the first part as soon as the live update of the match has it, and asks for the rest meanwhile. */
function useFirstPart(below: BelowMoment) {
  const [first, setFirst] = useState<ShownMoment | null>(null);
  const [isClosed, setClosed] = useState(false);
  const { player } = useVisit();
  const { state: moving } = useNavigation();
  const open = useOpen();
  const isNear = below.isOwn && BEFORE_END.includes(below.status);
  useChannel(player && isNear ? `player:${player.userId}` : null, (news) => {
    const part = news && firstMoment(news, below, window.location.origin);
    if (!part) return;
    setFirst(part);
    setClosed(false);
    // an act of the player that is under way leads there already
    if (moving === 'idle') open();
  });
  const close = () => {
    setFirst(null);
    setClosed(true);
  };
  return { first, close, isClosed };
}

function useOpen(): () => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return () => {
    if (query.has(MOMENT)) return;
    void navigate(`?${MOMENT}=1`, { replace: true, preventScrollReset: true });
  };
}

/**
 * Opens the moment when the match below gets its result, and loads its script before. One that the player has closed
 * meanwhile stays closed.
 */
function useOpening({ matchId, status, isOwn }: BelowMoment, isClosed: boolean): void {
  const was = useRef({ matchId, status });
  const opening = useOpen();
  const open = useEffectEvent(() => {
    if (!isClosed) opening();
  });
  const isNear = isOwn && BEFORE_END.includes(status);
  useEffect(() => (isNear ? whenIdle(MomentDialog.fetch) : undefined), [isNear]);
  useEffect(() => {
    const before = was.current;
    was.current = { matchId, status };
    const hasEnded = ENDED.includes(status) && !ENDED.includes(before.status);
    if (isOwn && hasEnded && before.matchId === matchId) open();
  }, [matchId, status, isOwn]);
}
