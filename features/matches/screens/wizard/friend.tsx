import { Button, ButtonLink } from '#ui/components/button.tsx';
import { CopyIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { copyText } from '#ui/screen/copy.ts';
import type { Match } from '../match-types.ts';
import { opponentOf } from '../match-view.ts';
import { CheckInClock } from './check-in.tsx';
import styles from './panel.module.css';
import { Actions, Panel } from './panel.tsx';
import { SheetLink } from './sheet-link.tsx';

/** Step 1: the opponent is added as a friend on the game's own platform. */
export function Friend({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { username, accountName } = opponentOf(match);
  const own = match.viewerSide && match[match.viewerSide];
  const kind = match.game.accountKind;
  return (
    <Panel
      title={t('friend_title', { opponent: username })}
      text={t('friend_text', { game: match.game.title })}
    >
      <OpponentAccount match={match} />
      {accountName !== null && (
        <ol className={styles.steps}>
          <li>{t(`friend_${kind}_1`, { game: match.game.title })}</li>
          <li>{t(`friend_${kind}_2`)}</li>
          <li>{t('friend_3', { opponent: username })}</li>
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
          {t('own_account_missing', { game: match.game.title })}
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
          {t('friend_done')}
        </ButtonLink>
      </Actions>
    </Panel>
  );
}

/** The name by which the opponent is found in the game, to be copied at one tap. */
export function OpponentAccount({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { username, accountName, accountPlatform } = opponentOf(match);
  if (accountName === null) {
    return <Notice tone="warn">{t('opponent_account_missing', { opponent: username })}</Notice>;
  }
  return (
    <div className={styles.account}>
      <div>
        <div className={styles.accountKind}>
          {t(`account_${match.game.accountKind}`)}
          {accountPlatform && ` · ${accountPlatform.toUpperCase()}`}
        </div>
        <bdi className={styles.accountName}>{accountName}</bdi>
      </div>
      <div className={styles.copy}>
        <CopyButton text={accountName} />
      </div>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const t = useTexts('matches');
  const copy = async () => {
    if (await copyText(text)) toast(t('copied'), 'success');
    else toast(`${t('copy_failed')} ${text}`, 'danger');
  };
  return (
    <Button icon={<CopyIcon />} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}
