import { Link } from 'react-router';
import { ActionButton, ActionForm } from '#features/play/matches/screens/action-form.tsx';
import { wizardPath } from '#features/play/matches/screens/addresses.ts';
import { TimeLeft } from '#features/play/matches/screens/match-parts.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { Numeral } from '#ui/components/numeral.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { MatchKind } from '../../rules/now.ts';
import styles from '../home.module.css';
import type { HomeMatch } from '../home-types.ts';
import { NowFrame } from './now-frame.tsx';

interface MatchNowProps {
  readonly kind: MatchKind;
  readonly match: HomeMatch;
}

/** The card of a match: both sides as on the scoreboard, the time left, and what the player can do. */
export function MatchNow({ kind, match }: MatchNowProps) {
  const t = useTexts('home');
  const opponent = opponentIn(match);
  return (
    <NowFrame
      label={t(`card_${kind}`)}
      time={<Due kind={kind} match={match} />}
      actions={<Acts kind={kind} match={match} />}
    >
      <Link to={wizardPath(match)} className={styles.sides}>
        <Side match={match} side="challenger" />
        <span className={styles.versus} aria-hidden="true">
          –
        </span>
        <Side match={match} side="challenged" />
      </Link>
      <p className={styles.nowText}>
        <Sentence kind={kind} match={match} opponent={opponent.username} />
      </p>
    </NowFrame>
  );
}

function opponentIn({ viewerSide, challenger, challenged }: HomeMatch) {
  return viewerSide === 'challenged' ? challenger : challenged;
}

interface SideProps {
  readonly match: HomeMatch;
  readonly side: 'challenger' | 'challenged';
}

function Side({ match, side }: SideProps) {
  const m = useTexts('matches');
  const { username, avatarUrl, look, score } = match[side];
  const isOwn = match.viewerSide === side;
  return (
    <span className={cx(styles.side, side === 'challenged' && styles.away)}>
      <Avatar url={avatarUrl} name={username} size={48} look={look} frame={isOwn} />
      <span className={styles.sideName}>
        {isOwn ? m('you') : <PlayerName look={look}>{username}</PlayerName>}
      </span>
      {score !== null && (
        <span className={styles.sideScore}>
          <Numeral value={score} />
        </span>
      )}
    </span>
  );
}

/** The kickoff to come, else the time until the match changes without an act. */
function Due({ kind, match }: MatchNowProps) {
  const t = useTexts('home');
  const m = useTexts('matches');
  const { kickoff, deadline } = match;
  const isAhead = kind === 'kickoff' || kind === 'next';
  const to = isAhead ? kickoff : deadline;
  if (!to) return null;
  const say = (time: string) => t(isAhead ? 'starts_in' : 'closes_in', { time });
  return <TimeLeft to={to} label={say} doneText={m('over')} />;
}

interface SentenceProps extends MatchNowProps {
  readonly opponent: string;
}

function Sentence({ kind, match, opponent }: SentenceProps) {
  const t = useTexts('home');
  const m = useTexts('matches');
  const { time, dateTime } = useFormat();
  const { kickoff, proposedDate, checkInOpensAt, isInstant, eventTitle } = match;
  const isReady = match[match.viewerSide ?? 'challenger'].ready;
  switch (kind) {
    case 'answer':
      return (
        <>
          {isInstant
            ? t('asks_now', { opponent })
            : t('asks_for', { opponent, when: dateTime(proposedDate) })}
        </>
      );
    case 'verify':
      return <>{t('claims', { opponent })}</>;
    case 'kickoff':
      return (
        <>
          {isReady || !checkInOpensAt
            ? m('checked_in_text', { opponent })
            : t('check_in_from', { when: time(checkInOpensAt) })}
        </>
      );
    case 'next':
      return <>{dateTime(kickoff ?? proposedDate)}</>;
    case 'appeal':
      return <>{t('appeal_text')}</>;
    default:
      return <bdi>{eventTitle}</bdi>;
  }
}

function Acts({ kind, match }: MatchNowProps) {
  const t = useTexts('home');
  const m = useTexts('matches');
  const { matchId, actions, proposedDate } = match;
  const page = wizardPath(match);
  switch (kind) {
    case 'check_in':
      return (
        <ActionForm intent="ready" matchId={matchId} className={styles.act}>
          <ActionButton intent="ready" matchId={matchId} variant="primary" size="l" wide>
            {m('check_in')}
          </ActionButton>
        </ActionForm>
      );
    case 'verify':
      return (
        <>
          <ActionForm intent="verify" matchId={matchId} className={styles.act}>
            <ShownScore match={match} />
            <ActionButton intent="verify" matchId={matchId} variant="primary" size="l" wide>
              {m('verify')}
            </ActionButton>
          </ActionForm>
          {actions.includes('dispute') && (
            <ButtonLink to={`${page}?sheet=dispute`} variant="ghost" size="l">
              {t('not_right')}
            </ButtonLink>
          )}
        </>
      );
    case 'answer':
      return (
        <>
          <ActionForm
            intent="accept"
            matchId={matchId}
            opponent={opponentIn(match).username}
            className={styles.act}
          >
            <input type="hidden" name="proposedDate" value={proposedDate} />
            <ActionButton intent="accept" matchId={matchId} variant="primary" size="l" wide>
              {m('accept')}
            </ActionButton>
          </ActionForm>
          <ButtonLink
            to={`${page}?sheet=${actions.includes('reschedule') ? 'reschedule' : 'request'}`}
            variant="ghost"
            size="l"
          >
            {t(actions.includes('reschedule') ? 'another_time' : 'see_request')}
          </ButtonLink>
        </>
      );
    case 'appeal':
      return (
        <ButtonLink to={`${page}?sheet=appeal`} variant="primary" size="l" wide>
          {t('appeal_act')}
        </ButtonLink>
      );
    case 'enter_result':
      return (
        <ButtonLink to={page} variant="primary" size="l" wide>
          {m('enter_result')}
        </ButtonLink>
      );
    default:
      return (
        <ButtonLink to={page} wide>
          {t('open_match')}
        </ButtonLink>
      );
  }
}

/** Sends the shown score, so that a corrected one is not verified unseen. */
function ShownScore({ match }: { readonly match: HomeMatch }) {
  const { challenger, challenged, penalties } = match;
  const fields = {
    scoreChallenger: challenger.score,
    scoreChallenged: challenged.score,
    ...(penalties && {
      penaltiesChallenger: penalties.challenger,
      penaltiesChallenged: penalties.challenged,
    }),
  };
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value ?? ''} />
  ));
}
