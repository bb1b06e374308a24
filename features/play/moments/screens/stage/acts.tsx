import type { MouseEvent } from 'react';
import { wizardPath } from '#features/play/matches/screens/addresses.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { ShareButton } from '#ui/share/share-button.tsx';
import type { Moment, ShownMoment } from '../moment-types.ts';
import { seenOf } from '../seen.ts';
import styles from './acts.module.css';
import { messengersOf, NAMES, sendAddress } from './messengers.ts';
import { occasionPlace } from './occasions.ts';
import { useOwnScore } from './other-results.tsx';

interface ActsProps {
  readonly shown: ShownMoment;
  readonly onClose: () => void;
  /** Before an act leads to another screen. */
  readonly onLeave: () => void;
}

/** (f) The next act, sharing and closing. */
export function Acts({ shown, onClose, onLeave }: ActsProps) {
  const { moment, isWhole } = shown;
  const next = useNext(moment);
  return (
    <>
      {next && (
        <ButtonLink to={next.to} variant="primary" size="l" wide onClick={onLeave}>
          {next.text}
        </ButtonLink>
      )}
      {!isWhole && <div className={styles.awaited} aria-hidden="true" />}
      <div className={styles.beside}>
        {moment.frame !== 'withdrawn' && <Share shown={shown} />}
        <CloseForm seen={seenOf(shown)} isOnly={!next && isWhole} onClose={onClose} />
      </div>
    </>
  );
}

/** The first possible act, as the server chose it. */
function useNext({ next, larger }: Moment): { to: string; text: string } | null {
  const t = useTexts('moments');
  const beyond = larger && !next ? occasionPlace(larger) : null;
  if (beyond) return { to: beyond.to, text: t(beyond.text) };
  if (!next) return null;
  const { act, matchId, eventId, entryId } = next;
  const text = t(`next_${act}`);
  switch (act) {
    case 'waiting_match':
    case 'next_round':
      return matchId && eventId ? { to: wizardPath({ eventId, matchId }), text } : null;
    case 'rematch':
      return {
        to: `/event-home/${eventId}?tab=entrants&sheet=challenge&opponent=${entryId}`,
        text,
      };
    case 'find':
      return { to: '/find', text };
  }
}

/** By the device's own dialog, and by the messengers of the market. */
function Share({ shown: { moment, origin } }: { readonly shown: ShownMoment }) {
  const t = useTexts('moments');
  const write = useOwnScore();
  const { language, brand } = useVisit();
  const { matchId, frame, score, opponent, larger } = moment;
  const title =
    larger?.kind === 'cup_won'
      ? t('share_cup', { title: larger.title ?? '' })
      : t('share_text', {
          result: t(frame),
          score: write(score),
          opponent: opponent.username,
        });
  return (
    <>
      <ShareButton
        title={title}
        path={`/match/${matchId}`}
        picture={`/share/match/${matchId}.png?lang=${language}`}
      />
      {messengersOf(brand.country).map((messenger) => (
        <ButtonLink
          key={messenger}
          to={sendAddress(messenger, title, `${origin}/match/${matchId}`)}
          target="_blank"
          rel="noopener"
        >
          <span translate="no">{NAMES[messenger]}</span>
        </ButtonLink>
      ))}
    </>
  );
}

interface CloseProps {
  readonly seen: ReturnType<typeof seenOf>;
  /** True without another act. */
  readonly isOnly: boolean;
  readonly onClose: () => void;
}

/** Closes at once and reports it meanwhile. Without script the form does both. */
export function CloseForm({ seen, isOnly, onClose }: CloseProps) {
  const c = useTexts('common');
  const close = (event: MouseEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <Form method="post" action="?index" className={styles.close}>
      {seen.results.map((id) => (
        <input key={id} type="hidden" name="result" value={id} />
      ))}
      {seen.larger && <input type="hidden" name="larger" value={seen.larger} />}
      <input type="hidden" name="intent" value="close" />
      <Button type="submit" variant={isOnly ? 'primary' : 'secondary'} onClick={close}>
        {c('close')}
      </Button>
    </Form>
  );
}
