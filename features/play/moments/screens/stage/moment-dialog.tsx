import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '#ui/api/browser.ts';
import { useLive } from '#ui/realtime/live.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import type { ShownMoment } from '../moment-types.ts';
import { seenOf } from '../seen.ts';
import { Acts } from './acts.tsx';
import { Awaited } from './awaited.tsx';
import { celebrate } from './celebrate.ts';
import { Comfort } from './comfort.tsx';
import { Head } from './head.tsx';
import { LargerHead } from './larger-head.tsx';
import { toneOfOccasion } from './occasions.ts';
import { OtherResults } from './other-results.tsx';
import { Place } from './place.tsx';
import { Points } from './points.tsx';
import { Rating } from './rating.tsx';
import { Rewards } from './rewards.tsx';
import { useSpoken } from './spoken.ts';
import { Stage } from './stage.tsx';
import { Tournament } from './tournament.tsx';

interface MomentDialogProps {
  readonly shown: ShownMoment;
  /** The same place without it. */
  readonly closeTo: string;
  readonly onClose?: () => void;
}

/** The moment of a result: what happened, what it brought, and what comes next. */
export function MomentDialog({ shown, closeTo, onClose }: MomentDialogProps) {
  const { moment, others, isWhole } = shown;
  const { frame, larger } = moment;
  const navigate = useNavigate();
  const spoken = useSpoken(moment);
  const { player } = useVisit();
  // the bracket advances, and rewards are offered, some seconds after the result
  const awaited = moment.bracket?.step === 'pending' ? [`event:${moment.eventId}`] : [];
  useLive(player ? [`season:${player.userId}`, ...awaited] : [], (news) => {
    return news.channel.startsWith('event:') || news.type === 'reckoned';
  });
  const isJoyful = !moment.seen && (frame === 'win' || larger?.kind === 'cup_won');
  useEffect(() => {
    if (isJoyful) celebrate();
  }, [isJoyful]);
  const reportSeen = () => {
    // a mark that does not arrive leaves the result on Home
    browserApi.markMomentSeen(seenOf(shown)).catch(() => undefined);
  };
  const close = () => {
    reportSeen();
    onClose?.();
    void navigate(closeTo, { replace: true, preventScrollReset: true });
  };
  return (
    <Stage
      tone={toneOf(shown)}
      onClose={close}
      spoken={isWhole ? spoken : ''}
      head={(titleId) =>
        larger ? (
          <LargerHead larger={larger} titleId={titleId} />
        ) : (
          <Head moment={moment} titleId={titleId} />
        )
      }
      foot={<Acts shown={shown} onClose={close} onLeave={reportSeen} />}
    >
      {(frame !== 'withdrawn' || others) && (
        <>
          {frame !== 'withdrawn' && <Facts moment={moment} isWhole={isWhole} />}
          {others && <OtherResults others={others} />}
        </>
      )}
    </Stage>
  );
}

interface FactsProps {
  readonly moment: ShownMoment['moment'];
  readonly isWhole: boolean;
}

/**
 * Parts (b) to (e). A part without anything to say is left out. While the rest is on its way it has its room below, so
 * that nothing moves when it comes: the comfort of a defeat is above the rating.
 */
function Facts({ moment, isWhole }: FactsProps) {
  const { frame, bracket, place, comfort, game } = moment;
  return (
    <>
      <Points moment={moment} />
      {comfort && <Comfort comfort={comfort} />}
      {(isWhole || frame !== 'defeat') && <Rating moment={moment} />}
      {bracket && <Tournament bracket={bracket} />}
      {!bracket && place && <Place place={place} game={game} />}
      <Rewards moment={moment} />
      {!isWhole && <Awaited />}
    </>
  );
}

/** Only a win that was played has the brand's flood of colour. */
function toneOf({ moment: { frame, larger } }: ShownMoment) {
  if (larger) return toneOfOccasion(larger.kind);
  return frame === 'win' ? ('joy' as const) : ('calm' as const);
}
