import { SIDES } from '#core/scores.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { CheckIcon, ClockIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { ActionButton, ActionForm } from '../action-form.tsx';
import { NoPointsNotice, TimeLeft, useScoreText } from '../match-parts.tsx';
import { isOwnRequest, type Match, opponentOf, type UndecidedStatus } from '../match-view.ts';
import { Evidence, SeenScore } from '../submitted-result.tsx';
import { Clock } from './board.tsx';
import { OpponentAccount } from './opponent-account.tsx';
import styles from './panel.module.css';
import { Actions, Panel } from './panel.tsx';
import { SheetLink } from './sheet-link.tsx';

interface UndecidedProps {
  readonly match: Match;
  readonly status: UndecidedStatus;
  readonly step: number | null;
}

/** The steps of a match until it has a result. */
export function Undecided({ match, status, step }: UndecidedProps) {
  switch (status) {
    case 'requested':
    case 'reschedule_requested':
      return <Agreement match={match} />;
    case 'confirmed':
      return step === 1 ? <Friend match={match} /> : <CheckIn match={match} />;
    case 'awaiting_approval':
      return <Verification match={match} />;
  }
}

/** Before confirmation: one side answers, the other waits. */
function Agreement({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { matchId, actions, deadline, viewerSide, givesNoPoints } = match;
  const can = (action: Match['actions'][number]) => actions.includes(action);
  const { title, text } = useWords(match);
  return (
    <Panel title={title} text={text}>
      {deadline && (
        <Clock label={t(can('accept') ? 'answer_within' : 'they_answer_within')}>
          <TimeLeft to={deadline} size="hero" doneText={t('over')} />
        </Clock>
      )}
      {givesNoPoints && <NoPointsNotice />}
      <Actions
        more={
          <>
            {can('reschedule') && <SheetLink sheet="reschedule">{t('reschedule')}</SheetLink>}
            {can('decline') && <SheetLink sheet="decline">{t('decline')}</SheetLink>}
            {can('cancel') && (
              <SheetLink sheet="cancel">
                {t(isOwnRequest(match, viewerSide) ? 'withdraw' : 'cancel_match')}
              </SheetLink>
            )}
          </>
        }
      >
        {can('accept') && (
          <ActionForm intent="accept" matchId={matchId} opponent={opponentOf(match).username}>
            <input type="hidden" name="proposedDate" value={match.proposedDate} />
            <ActionButton intent="accept" matchId={matchId} variant="primary" size="l" wide>
              {t('accept')}
            </ActionButton>
          </ActionForm>
        )}
      </Actions>
    </Panel>
  );
}

function useWords(match: Match): { title: string; text: string } {
  const t = useTexts('matches');
  const a = useTexts('match-scheduling');
  const { dateTime } = useFormat();
  const opponent = opponentOf(match).username;
  const when = dateTime(match.proposedDate);
  const own = match.proposedBy === match.viewerSide;
  if (match.status === 'reschedule_requested') {
    const agreed = match.kickoff ? dateTime(match.kickoff) : null;
    const text = a(own ? 'reschedule_sent_text' : 'reschedule_request_text', { opponent, when });
    const stands = agreed ? ` ${a('else_stands', { agreed })}` : '';
    return {
      title: t(own ? 'label_request_sent' : 'label_reschedule_request'),
      text: text + stands,
    };
  }
  const key = match.isInstant
    ? own
      ? 'instant_sent_text'
      : 'instant_request_text'
    : own
      ? 'request_sent_text'
      : 'match_request_text';
  return {
    title: t(own ? 'label_request_sent' : 'label_match_request'),
    text: a(key, { opponent, when }),
  };
}

/** Step 1: the opponent is added as a friend on the game's own platform. Once check-in is open, one tap does both. */
function Friend({ match }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('match-scheduling');
  const { username, accountName } = opponentOf(match);
  const own = match.viewerSide && match[match.viewerSide];
  const kind = match.game.accountKind;
  return (
    <Panel
      title={a('friend_title', { opponent: username })}
      text={a('friend_text', { game: match.game.title })}
    >
      <OpponentAccount match={match} />
      {accountName !== null && (
        <ol className={styles.steps}>
          <li>{a(`friend_${kind}_1`, { game: match.game.title })}</li>
          <li>{a(`friend_${kind}_2`)}</li>
          <li>{a('friend_3', { opponent: username })}</li>
        </ol>
      )}
      {own && own.accountName === null && (
        <Notice
          tone="warn"
          action={
            <ButtonLink size="s" to={`/link-accounts?game=${match.game.slug}`}>
              {t('link_account')}
            </ButtonLink>
          }
        >
          {a('own_account_missing', { game: match.game.title })}
        </Notice>
      )}
      <CheckInClock match={match} />
      <Actions
        more={
          <>
            {match.actions.includes('reschedule') && (
              <SheetLink sheet="reschedule" variant="ghost">
                {t('reschedule')}
              </SheetLink>
            )}
            {match.actions.includes('cancel') && (
              <SheetLink sheet="cancel" variant="ghost">
                {t('cancel_match')}
              </SheetLink>
            )}
          </>
        }
      >
        {match.actions.includes('ready') ? (
          <ActionForm intent="ready" matchId={match.matchId}>
            <ActionButton intent="ready" matchId={match.matchId} variant="primary" size="l" wide>
              {a('friend_done_check_in')}
            </ActionButton>
          </ActionForm>
        ) : (
          <ButtonLink to="?step=2" variant="primary" size="l" wide preventScrollReset>
            {a('friend_done')}
          </ButtonLink>
        )}
      </Actions>
    </Panel>
  );
}

/** Step 2: both check in, and the match begins. */
function CheckIn({ match }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('match-scheduling');
  const { matchId, actions, viewerSide } = match;
  const isReady = viewerSide !== null && match[viewerSide].ready;
  const opponent = opponentOf(match).username;
  return (
    <Panel
      title={a(isReady ? 'checked_in_title' : 'check_in_title')}
      text={t(isReady ? 'checked_in_text' : 'check_in_text', { opponent })}
    >
      <ul className={styles.lamps}>
        {SIDES.map((side) => (
          <Lamp key={side} player={match[side]} />
        ))}
      </ul>
      <CheckInClock match={match} />
      <Actions
        more={
          <>
            {!isReady && (
              <ButtonLink to="?" variant="ghost" preventScrollReset>
                {a('back_to_friend')}
              </ButtonLink>
            )}
            {actions.includes('reschedule') && (
              <SheetLink sheet="reschedule" variant="ghost">
                {t('reschedule')}
              </SheetLink>
            )}
            {actions.includes('cancel') && (
              <SheetLink sheet="cancel" variant="ghost">
                {t('cancel_match')}
              </SheetLink>
            )}
          </>
        }
      >
        {actions.includes('ready') && (
          <ActionForm intent="ready" matchId={matchId}>
            <ActionButton intent="ready" matchId={matchId} variant="primary" size="l" wide>
              {t('check_in')}
            </ActionButton>
          </ActionForm>
        )}
      </Actions>
    </Panel>
  );
}

/** Until check-in opens, then until it closes. */
function CheckInClock({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { dateTime, time } = useFormat();
  const { actions, viewerSide, checkInOpensAt, checkInClosesAt } = match;
  if (!checkInOpensAt || !checkInClosesAt) return null;
  const isReady = viewerSide !== null && match[viewerSide].ready;
  if (actions.includes('ready') || isReady) {
    return (
      <Clock label={t('check_in_closes', { at: time(checkInClosesAt) })}>
        <TimeLeft to={checkInClosesAt} size="hero" doneText={t('check_in_closed')} />
      </Clock>
    );
  }
  return (
    <Clock label={t('check_in_opens', { at: dateTime(checkInOpensAt) })}>
      <TimeLeft to={checkInOpensAt} size="hero" doneText={t('check_in_open')} />
    </Clock>
  );
}

function Lamp({ player }: { player: Match['challenger'] }) {
  const t = useTexts('matches');
  return (
    <li className={cx(styles.lamp, player.ready && styles.on)}>
      <Avatar url={player.avatarUrl} name={player.username} size={48} look={player.look} />
      <span className={styles.lampName}>
        <PlayerName look={player.look}>{player.username}</PlayerName>
      </span>
      <span className={styles.lampState}>
        {player.ready ? <CheckIcon size={16} /> : <ClockIcon size={16} />}
        {t(player.ready ? 'ready' : 'not_ready')}
      </span>
    </li>
  );
}

/** Step 4: one side verifies or disputes the score that the other entered. */
function Verification({ match }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('match-scheduling');
  const scoreText = useScoreText();
  const { matchId, actions, viewerSide } = match;
  const can = (action: Match['actions'][number]) => actions.includes(action);
  const opponent = opponentOf(match).username;
  const own = viewerSide !== null && match.submissions[viewerSide] !== null;
  const by = own ? viewerSide : match.submissions.challenger ? 'challenger' : 'challenged';
  const entered = match.submissions[by];
  const score = entered ? scoreText(entered) : '';
  return (
    <Panel
      title={t(own ? 'submitted_title' : 'verify_title', { opponent })}
      text={t(own ? 'submitted_text' : 'verify_text', { opponent, score })}
    >
      <Evidence match={match} side={by} />
      <ApprovalClock match={match} />
      <Actions
        more={
          <>
            {can('dispute') && <SheetLink sheet="dispute">{t('dispute')}</SheetLink>}
            {can('submit') && (
              <SheetLink sheet="score" variant="ghost">
                {a('enter_own')}
              </SheetLink>
            )}
            {can('edit') && <SheetLink sheet="score">{t('edit_result')}</SheetLink>}
          </>
        }
      >
        {can('verify') && (
          <ActionForm intent="verify" matchId={matchId}>
            <SeenScore score={entered} />
            <ActionButton intent="verify" matchId={matchId} variant="primary" size="l" wide>
              {t('verify')}
            </ActionButton>
          </ActionForm>
        )}
      </Actions>
    </Panel>
  );
}

function ApprovalClock({ match: { deadline } }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('match-scheduling');
  const { dateTime } = useFormat();
  if (!deadline) return null;
  return (
    <Clock label={a('counts_at', { when: dateTime(deadline) })}>
      <TimeLeft to={deadline} doneText={t('over')} />
    </Clock>
  );
}
