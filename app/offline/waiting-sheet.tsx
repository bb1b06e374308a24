import { CHAT_MESSAGE } from '#features/community/chat/screens/late-messages.ts';
import { kickoffIn, lateActionOf, resultOf } from '#features/play/matches/screens/match-actions.ts';
import { useScoreText } from '#features/play/matches/screens/match-parts.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { dropPicture, outboxOf } from '#ui/outbox/device.ts';
import { formOf, type WaitingForm } from '#ui/outbox/outbox.ts';
import { textIn } from '#ui/screen/forms.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './waiting-sheet.module.css';

interface WaitingSheetProps {
  readonly waiting: readonly WaitingForm[];
  readonly open: boolean;
  readonly onClose: () => void;
  /** Nothing can be sent where all has been refused. */
  readonly onSend: (() => void) | undefined;
}

/** Lists the forms that wait on this device, to be read, corrected or dropped. */
export function WaitingSheet({ waiting, open, onClose, onSend }: WaitingSheetProps) {
  const t = useTexts('outbox');
  const c = useTexts('common');
  return (
    <Sheet
      title={t('title')}
      open={open}
      onClose={onClose}
      closeLabel={c('close')}
      footer={
        onSend && (
          <Button variant="primary" wide onClick={onSend}>
            {t('send_now')}
          </Button>
        )
      }
    >
      {onSend && <p className="muted">{t('text')}</p>}
      <ul className={styles.list}>
        {waiting.map((entry) => (
          <Waiting key={entry.key} entry={entry} onLeave={onClose} />
        ))}
      </ul>
    </Sheet>
  );
}

function Waiting({
  entry,
  onLeave,
}: {
  readonly entry: WaitingForm;
  readonly onLeave: () => void;
}) {
  const t = useTexts('outbox');
  const { dateTime } = useFormat();
  const { player } = useVisit();
  const { title, detail } = useWords(entry);
  const drop = () => {
    outboxOf(player?.userId ?? '').remove(entry.key);
    void dropPicture(entry.key);
  };
  return (
    <li className={styles.entry}>
      <div>
        <strong className={styles.title}>{title}</strong>
        {detail && (
          <div>
            <bdi>{detail}</bdi>
          </div>
        )}
        <div className="muted">{t('typed_at', { when: dateTime(entry.at) })}</div>
      </div>
      {entry.refusal && (
        <Notice tone="danger">{entry.refusal.detail || t('refused', { count: 1 })}</Notice>
      )}
      <div className={styles.actions}>
        {entry.refusal && (
          <ButtonLink to={entry.address} size="s" onClick={onLeave}>
            {t('mend')}
          </ButtonLink>
        )}
        <Button size="s" variant={entry.refusal ? 'danger' : 'secondary'} onClick={drop}>
          {t('drop')}
        </Button>
      </div>
    </li>
  );
}

/** Describes the typed values in words. */
function useWords(entry: WaitingForm): { title: string; detail: string | null } {
  const t = useTexts('outbox');
  const { dateTime } = useFormat();
  const scoreText = useScoreText();
  const form = formOf(entry);
  const text = (name: string) => textIn(form, name);
  const act = lateActionOf(entry.kind);
  if (entry.kind === CHAT_MESSAGE)
    return { title: t('what_message'), detail: text('text') || null };
  if (!act) return { title: t('what_profile'), detail: text('username') };
  const title = t(`what_${act}`, { opponent: text('opponentName') });
  switch (act) {
    case 'challenge':
    case 'reschedule': {
      const at = kickoffIn(form);
      return { title, detail: at ? dateTime(at) : t('right_away') };
    }
    case 'submit':
    case 'edit':
      return { title, detail: scoreText(resultOf(form)) };
    default:
      return { title, detail: text('reason') || null };
  }
}
