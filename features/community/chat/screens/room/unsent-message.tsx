import { Button } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { ClockIcon } from '#ui/components/icon.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { dropKept, tryAgain } from '../late-messages.ts';
import styles from './message.module.css';
import type { Unsent } from './use-sending.ts';

/** A message of the viewer's that is on its way, waits for the line, or was not taken. */
export function UnsentMessage({ unsent }: { readonly unsent: Unsent }) {
  const t = useTexts('chat');
  const { time } = useFormat();
  const { draft, state, hasPicture, entry } = unsent;
  return (
    <li
      className={cx(
        styles.message,
        styles.own,
        state === 'failed' ? styles.failed : styles.pending,
      )}
    >
      <article className={styles.bubble}>
        <span className="visually-hidden">{t('you')}</span>
        {hasPicture && <p className={styles.gone}>{t('picture')}</p>}
        {draft.text !== '' && (
          <p className={styles.text} dir="auto">
            {draft.text}
          </p>
        )}
        <p className={cx(styles.meta, state === 'failed' && styles.bad)} role="status">
          <ClockIcon size={12} />
          {time(draft.at)} · {t(`state_${state}`)}
        </p>
        {entry?.refusal && <Refused unsent={unsent} />}
      </article>
      <span />
    </li>
  );
}

function Refused({ unsent: { draft, entry, hasPicture } }: { readonly unsent: Unsent }) {
  const t = useTexts('chat');
  const userId = useVisit().player?.userId ?? '';
  if (!entry?.refusal) return null;
  return (
    <>
      <p>{entry.refusal.detail}</p>
      <div className={styles.ways}>
        {(draft.text !== '' || hasPicture) && (
          <Button size="s" onClick={() => tryAgain(userId, entry)}>
            {t('try_again')}
          </Button>
        )}
        <Button size="s" variant="ghost" onClick={() => dropKept(userId, entry.key)}>
          {t('drop')}
        </Button>
      </div>
    </>
  );
}
