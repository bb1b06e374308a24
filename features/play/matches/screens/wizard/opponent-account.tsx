import { Button } from '#ui/components/button.tsx';
import { CopyIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { copyText } from '#ui/screen/copy.ts';
import { type Match, opponentOf } from '../match-view.ts';
import styles from './panel.module.css';

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
        <bdi className={styles.accountName} translate="no">
          {accountName}
        </bdi>
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
