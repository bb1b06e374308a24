import { SIDES } from '#core/scores.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { CheckIcon, ClockIcon } from '#ui/components/icon.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { ActButton, ActForm } from '../act-form.tsx';
import { TimeLeft } from '../match-parts.tsx';
import type { Match } from '../match-types.ts';
import { opponentOf } from '../match-view.ts';
import styles from './panel.module.css';
import { Actions, Clock, Panel } from './panel.tsx';
import { SheetLink } from './sheet-link.tsx';

/** Step 2: both show that they are there; then the match is on. */
export function CheckIn({ match }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('agreeing');
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
          <ActForm intent="ready" matchId={matchId}>
            <ActButton intent="ready" matchId={matchId} variant="primary" size="l" wide>
              {t('check_in')}
            </ActButton>
          </ActForm>
        )}
      </Actions>
    </Panel>
  );
}

/** Until check-in opens, then until it closes. */
export function CheckInClock({ match }: { match: Match }) {
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
