import { lastOf } from '#core/lists.ts';
import { SIDES } from '#core/scores.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { VersusIcon } from '#ui/components/icon.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { ShareButton } from '#ui/share/share-button.tsx';
import { MOMENT } from '../addresses.ts';
import { HeldPointsNotice, TimeLeft } from '../match-parts.tsx';
import { cancelledText, type Match, offersAppeal, opponentOf, resultFor } from '../match-view.ts';
import { Evidence, SubmittedResult } from '../submitted-result.tsx';
import { Clock } from './board.tsx';
import { Actor } from './match-timeline.tsx';
import styles from './panel.module.css';
import { Actions, Panel } from './panel.tsx';
import { SheetLink } from './sheet-link.tsx';

/** The end of a match: its result, the reason, and the next steps. */
export function Ending({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { title, text } = useWords(match);
  const own = match.viewerSide !== null;
  return (
    <Panel title={title} text={text}>
      <HeldPointsNotice match={match} />
      <Said match={match} types={BY_HAND} />
      <Evidence match={match} />
      <Actions
        more={
          <>
            {offersAppeal(match) && <SheetLink sheet="appeal">{t('appeal')}</SheetLink>}
            {match.status === 'completed' && (
              <ButtonLink to={`/monthly-leaderboards/${match.game.slug}`}>
                {t('to_leaderboard')}
              </ButtonLink>
            )}
            {match.status === 'completed' && <ShareResult match={match} />}
            {own && HAVE_MOMENT.includes(match.status) && (
              <ButtonLink to={`?${MOMENT}=1`} replace preventScrollReset>
                {t('moment_again')}
              </ButtonLink>
            )}
            {own && <ButtonLink to="/results">{t('to_results')}</ButtonLink>}
          </>
        }
      >
        {match.rematchWith && (
          <ButtonLink
            to={`/event-home/${match.eventId}?tab=entrants&sheet=challenge&opponent=${match.rematchWith}`}
            variant="primary"
            size="l"
            wide
            icon={<VersusIcon />}
          >
            {t('rematch')}
          </ButtonLink>
        )}
        <ButtonLink
          to={`/event-home/${match.eventId}`}
          variant={match.rematchWith ? 'secondary' : 'primary'}
          size="l"
          wide
        >
          {t('to_event')}
        </ButtonLink>
      </Actions>
    </Panel>
  );
}

/** Statuses with a result to show again. */
const HAVE_MOMENT: readonly Match['status'][] = ['completed', 'no_show'];

/** Decided by an official. */
const BY_HAND: readonly string[] = ['rule', 'advance', 'award', 'both_out'];
function ShareResult({ match: { matchId, challenger, challenged } }: { match: Match }) {
  const t = useTexts('sharing');
  const { language } = useVisit();
  return (
    <ShareButton
      title={t('watch_title', { home: challenger.username, away: challenged.username })}
      path={`/match/${matchId}`}
      picture={`/share/match/${matchId}.png?lang=${language}`}
    />
  );
}

function useWords(match: Match): { title: string; text: string } {
  const t = useTexts('matches');
  const { status } = match;
  const last = lastOf(match.timeline.filter(({ to }) => to === status));
  const actor = last?.by?.username ?? '';
  const mine = last?.by?.role === match.viewerSide;
  const ruled = last !== undefined && BY_HAND.includes(last.type);
  const result = resultFor(match);
  const opponent = opponentOf(match).username;
  switch (status) {
    case 'declined':
      return {
        title: t('label_declined'),
        text: mine ? t('declined_by_you') : t('declined_by', { actor }),
      };
    case 'cancelled':
      return {
        title: t('label_cancelled'),
        text: t(cancelledText(match, last?.by?.role), { actor }),
      };
    case 'expired':
      return { title: t('label_expired'), text: t('expired_text') };
    case 'no_show': {
      const why = last?.type === 'award' ? 'given' : 'no_show';
      return {
        title: t('label_no_show'),
        text: result ? t(wonOrLost(why, result), { opponent }) : t('no_show_text'),
      };
    }
    case 'void':
      return { title: t('label_void'), text: t(voidReason(match, ruled)) };
    default:
      return {
        title: result ? t(`ended_${result}`, { opponent }) : t('label_approved'),
        text: t(approvedBy(match, last, ruled)),
      };
  }
}

function wonOrLost<Why extends string>(why: Why, result: 'won' | 'drawn' | 'lost') {
  const end = result === 'won' ? 'won' : 'lost'; // a draw gives nobody the win
  return `${why}_${end}` as const;
}

/** The text by the approver: an official, the opponent, or a deadline. */
function approvedBy(
  { heldPoints }: Match,
  last: Match['timeline'][number] | undefined,
  ruled: boolean,
) {
  if (ruled) return 'approved_ruled';
  if (!last?.by) return 'approved_by_time';
  return heldPoints?.state === 'held' ? 'approved_held' : 'approved_text';
}

/** The reason of a void match: an official, no check-in, or no score. */
function voidReason({ timeline }: Match, ruled: boolean) {
  if (ruled) return 'void_ruled';
  return lastOf(timeline)?.from === 'confirmed' ? 'void_no_check_in' : 'void_no_score';
}

/** A disputed match: the deadline of the ruling, and both scores. */
export function Disputed({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { dateTime } = useFormat();
  const { rulingDueAt } = match;
  const both = SIDES.every((side) => match.submissions[side]);
  return (
    <Panel title={t('disputed_title')} text={t('disputed_text')}>
      {rulingDueAt && (
        <Clock label={t('ruling_due', { when: dateTime(rulingDueAt) })}>
          <TimeLeft to={rulingDueAt} doneText={t('ruling_late')} />
        </Clock>
      )}
      <Said match={match} types={['dispute', 'appeal', 'reopen']} />
      {both ? (
        <div className={styles.versions}>
          {SIDES.map((side) => (
            <SubmittedResult key={side} match={match} by={side} />
          ))}
        </div>
      ) : (
        <Evidence match={match} />
      )}
    </Panel>
  );
}

/** The reason of the last timeline entry of these types. */
function Said({ match, types }: { match: Match; types: readonly string[] }) {
  const said = lastOf(match.timeline.filter(({ type, reason }) => reason && types.includes(type)));
  if (!said?.reason || !said.by) return null;
  return (
    <blockquote className={styles.quote}>
      <bdi>{said.reason}</bdi>
      <footer>
        <Actor by={said.by} />
      </footer>
    </blockquote>
  );
}
