import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Match } from '../match-types.ts';
import { opponentOf } from '../match-view.ts';
import { CheckInClock } from './check-in.tsx';
import { OpponentAccount } from './opponent-account.tsx';
import styles from './panel.module.css';
import { Actions, Panel } from './panel.tsx';
import { SheetLink } from './sheet-link.tsx';

/** Step 1: the opponent is added as a friend on the game's own platform. */
export function Friend({ match }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('agreeing');
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
        <ButtonLink to="?step=2" variant="primary" size="l" wide preventScrollReset>
          {a('friend_done')}
        </ButtonLink>
      </Actions>
    </Panel>
  );
}
