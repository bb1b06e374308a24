import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { ActingAs } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { refusalOfWaiting, useWaiting } from '#ui/outbox/use-waiting.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { Intent } from './acts.ts';
import { useScoreText } from './match-parts.tsx';
import { doneText, doneTone, outcomeIn } from './outcomes.ts';
import { typedIn } from './typed.ts';
import { type Care, useActs } from './use-acts.tsx';
import { WayToSubscribe } from './way-to-subscribe.tsx';

interface ActFormProps {
  readonly intent: Intent;
  readonly matchId?: string;
  /** Whom it is about, where it may have to wait on the device. */
  readonly opponent?: string;
  /** What has to be done about this form before it is sent, and when it cannot be. */
  readonly care?: Care;
  readonly id?: string;
  /** Where it goes without script, if not to the screen itself. */
  readonly action?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A form that does one thing to a match: posted to the screen itself, or by the script without a new page. */
export function ActForm(props: ActFormProps) {
  const { intent, matchId, opponent, care, id, action, className, children } = props;
  const { submit, type, salt } = useActs();
  return (
    // Not checked by the browser: what is wrong is said by the rules, in the player's language.
    <form
      id={id}
      method="post"
      action={action}
      className={className}
      noValidate
      onInput={(event) => type(event.currentTarget)}
      onSubmit={(event) => submit(event, care)}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={salt} suppressHydrationWarning />
      {matchId && <input type="hidden" name="matchId" value={matchId} />}
      {opponent && <input type="hidden" name="opponentName" value={opponent} />}
      {children}
      <ActingAs />
    </form>
  );
}

interface ActButtonProps {
  readonly intent: Intent;
  readonly matchId?: string;
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  readonly size?: 's' | 'm' | 'l';
  readonly wide?: boolean;
  readonly icon?: ReactNode;
  /** The form it sends, where it stands outside it. */
  readonly form?: string;
  readonly children: ReactNode;
}

/** Sends the form around it, and shows that it is on its way. */
export function ActButton({ intent, matchId = '', children, form, ...look }: ActButtonProps) {
  const t = useTexts('matches');
  const { busy } = useActs();
  return (
    <Button
      type="submit"
      {...look}
      {...(form ? { form } : {})}
      busy={busy === `${intent}:${matchId}`}
      busyLabel={t('sending')}
    >
      {children}
    </Button>
  );
}

/**
 * Why this form was refused the last time, be it that it had waited on the device, and what had been typed; nothing
 * of other forms.
 */
export function useRefusal(intent: Intent, about = ''): FormRefusal | undefined {
  const { refusal } = useActs();
  const waited = useWaiting().find(
    ({ kind, fields }) => kind === intent && aboutOf(Object.fromEntries(fields)) === about,
  );
  const ours = refusal?.values.intent === intent && aboutOf(refusal.values) === about;
  return ours ? refusal : refusalOfWaiting(waited);
}

/** The match a form is about; of a challenge, which makes one, the opponent's entry. */
function aboutOf({ matchId, challengedTeamId }: Readonly<Record<string, string>>): string {
  return matchId ?? challengedTeamId ?? '';
}

/** Why a form was refused, where no field says it. */
export function RefusalNotice({ refusal }: { refusal: FormRefusal | undefined }) {
  if (!refusal || Object.keys(refusal.fields).length > 0) return null;
  return (
    <Notice tone="danger" role="alert" action={<WayToSubscribe code={refusal.code} />}>
      {refusal.detail}
    </Notice>
  );
}

/** What the last form did, where no other place says it: done without script, moved on, or refused. */
export function ActNotices() {
  const t = useTexts('matches');
  const [query] = useSearchParams();
  const { refusal, forget } = useActs();
  const scoreText = useScoreText();
  const done = outcomeIn(query);
  if (refusal && (refusal.code === 'match_state_conflict' || !query.has('sheet'))) {
    const conflict = refusal.code === 'match_state_conflict';
    if (!conflict && SAYS_ITSELF.includes(refusal.values.intent ?? '')) return null;
    const typed = typedIn(refusal.values, scoreText);
    return (
      <Notice
        tone={conflict ? 'warn' : 'danger'}
        title={conflict && t('moved_on')}
        role="alert"
        action={
          <>
            <WayToSubscribe code={refusal.code} />
            <Button size="s" onClick={forget}>
              {t('understood')}
            </Button>
          </>
        }
      >
        {refusal.detail}
        {typed && <div>{t('you_typed', { typed })}</div>}
      </Notice>
    );
  }
  if (!done) return null;
  return (
    <Notice tone={doneTone(done)} role="status">
      {t(doneText(done))}
    </Notice>
  );
}

/** Their forms stay on the screen with what is wrong beside them. */
const SAYS_ITSELF: readonly string[] = ['submit', 'edit', 'challenge', 'reschedule'];
