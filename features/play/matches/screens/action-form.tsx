import { createContext, type ReactNode, type SubmitEvent, useContext, useState } from 'react';
import { useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { ACTING_AS } from '#ui/api/acting-as.ts';
import { browserApi } from '#ui/api/browser.ts';
import { isApiProblem, Unreachable } from '#ui/api/problem.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { ActingAs } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { newKey } from '#ui/outbox/outbox.ts';
import { refusalOfWaiting, useWaiting } from '#ui/outbox/use-waiting.ts';
import { useAnswer, useAnswerShown } from '#ui/screen/answer.ts';
import { textIn } from '#ui/screen/forms.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { addressAfter, closedAddress, opensMoment } from './addresses.ts';
import { forgetScoreBegun } from './begun-scores.ts';
import { clearWaiting, saveForLater } from './late-actions.ts';
import { type Intent, intentOf, perform } from './match-actions.ts';
import { useScoreText } from './match-parts.tsx';
import type { Match } from './match-view.ts';
import { doneText, doneTone, outcomeIn, outcomeOf } from './outcomes.ts';
import { typedIn } from './typed.ts';

interface ActionFormProps {
  readonly intent: Intent;
  readonly matchId?: string;
  /** Names the opponent in the list of waiting forms. */
  readonly opponent?: string;
  /** Work before this form is sent, and its part that cannot wait on the device. */
  readonly care?: Care;
  readonly id?: string;
  /** The form's address without script; the screen itself by default. */
  readonly action?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A form for one action on a match. The script sends it without loading a page. */
export function ActionForm(props: ActionFormProps) {
  const { intent, matchId, opponent, care, id, action, className, children } = props;
  const { submit, type, salt } = useActions();
  return (
    // not validated by the browser: the rules refuse wrong values in the player's language
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

interface ActionButtonProps {
  readonly intent: Intent;
  readonly matchId?: string;
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  readonly size?: 's' | 'm' | 'l';
  readonly wide?: boolean;
  readonly icon?: ReactNode;
  /** Id of the form it sends if the button is outside it. */
  readonly form?: string;
  readonly children: ReactNode;
}

/** Sends the form around it, and shows that it is being sent. */
export function ActionButton({ intent, matchId = '', children, form, ...look }: ActionButtonProps) {
  const t = useTexts('matches');
  const { busy } = useActions();
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

/** The last refusal of this form with its values, also if the form had waited on the device. */
export function useRefusal(intent: Intent, about = ''): FormRefusal | undefined {
  const { refusal } = useActions();
  const waited = useWaiting().find(
    ({ kind, fields }) => kind === intent && aboutOf(Object.fromEntries(fields)) === about,
  );
  const ours = refusal?.values.intent === intent && aboutOf(refusal.values) === about;
  return ours ? refusal : refusalOfWaiting(waited);
}

/** The match of a form, or the opponent's entry of a challenge. */
function aboutOf({ matchId, challengedTeamId }: Readonly<Record<string, string>>): string {
  return matchId ?? challengedTeamId ?? '';
}

/** The reason of a refusal if no field shows it. */
export function RefusalNotice({ refusal }: { refusal: FormRefusal | undefined }) {
  if (!refusal || Object.keys(refusal.fields).length > 0) return null;
  return (
    <Notice tone="danger" role="alert" action={<WayToSubscribe code={refusal.code} />}>
      {refusal.detail}
    </Notice>
  );
}

/** The outcome of the last form if nothing else on the screen shows it. */
export function ActionNotices() {
  const t = useTexts('matches');
  const [query] = useSearchParams();
  const { refusal, forget } = useActions();
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

/** Intents of forms that stay on the screen and show their refusal. */
const SAYS_ITSELF: readonly string[] = ['submit', 'edit', 'challenge', 'reschedule'];

interface Care {
  /**
   * Adds uploads that are not complete when the form is sent, such as a picture. `hold`: the player is asked first,
   * and the form is not sent.
   */
  readonly prepare?: (form: FormData) => Promise<unknown>;
  /** The picture that the form could not send without a network. */
  readonly unsent?: () => Blob | null;
}

interface Acts {
  /** The form that is being sent, as `intent:matchId`. */
  readonly busy: string | null;
  readonly refusal: FormRefusal | undefined;
  /** Salt of the forms' idempotency keys. */
  readonly salt: string;
  readonly submit: (event: SubmitEvent<HTMLFormElement>, care?: Care) => void;
  readonly forget: () => void;
  /** Values of the form that was typed in last, in case it closes before it is sent. */
  readonly typed: FormRefusal['values'];
  readonly type: (form: HTMLFormElement) => void;
}

/** Texts about a form that could neither be sent nor kept on the device. */
const WHY_AWAY = {
  not_kept: 'unreachable',
  no_room: 'no_room',
  picture_no_room: 'picture_no_room',
} as const;

const ActionsContext = createContext<Acts | null>(null);

/** Gives all forms below one state: a single action at a time, and the refusal of the last. */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const t = useTexts('matches');
  const c = useTexts('common');
  const fromServer = useAnswer<FormRefusal>(); // sent before the script had arrived
  const [salt, setSalt] = useState(newKey);
  const [busy, setBusy] = useState<string | null>(null);
  const [refusal, setRefusal] = useState(fromServer);
  useAnswerShown(refusal);
  const [typed, setTyped] = useState<FormRefusal['values']>({});
  const { go, close, address } = useAfterwards();
  const userId = useVisit().player?.userId ?? '';

  /** Shows a refusal beside its form, or as a toast if the match or the screen has changed. */
  const refuse = async (why: FormRefusal, intent: Intent, place: ReturnType<typeof placeNow>) => {
    setRefusal(why);
    const isOver = why.code === 'match_state_conflict';
    if (isOver) await go(intent, null, place.isHere());
    if (isOver || place.isLeft()) toast(isOver ? t('moved_on') : why.detail, 'danger');
  };
  /** Clears the state after a form was sent. */
  const begin = (left: FormData) => {
    forgetScoreBegun(textIn(left, 'matchId'));
    setRefusal(undefined);
    setTyped({});
    setSalt(newKey());
  };
  const run = async (intent: Intent, form: FormData, care: Care) => {
    const place = placeNow();
    setBusy(`${intent}:${textIn(form, 'matchId')}`);
    try {
      if ((await care.prepare?.(form)) === 'hold') return;
      const match = await perform(browserApi, intent, form);
      clearWaiting(userId, intent, form);
      begin(form);
      const isMoment = await go(intent, match, place.isHere());
      const outcome = outcomeOf(intent, match);
      // after the sheet has closed; the moment of a result says more
      if (!isMoment) toast(t(doneText(outcome)), doneTone(outcome));
    } catch (error) {
      const picture = care.unsent?.() ?? null;
      const kept = { userId, address, picture, now: new Date() };
      const keeping = error instanceof Unreachable ? await saveForLater(form, kept) : 'not_kept';
      if (keeping === 'kept') {
        begin(form);
        if (place.isHere()) await close();
        toast(c('kept_for_later'));
        return;
      }
      await refuse(refusalOf(error, form, t(WHY_AWAY[keeping])), intent, place);
    } finally {
      setBusy(null);
    }
  };
  const submit: Acts['submit'] = (event, care = {}) => {
    const form = new FormData(event.currentTarget);
    form.delete(ACTING_AS); // each call names its player
    const intent = intentOf(form);
    event.preventDefault();
    if (intent && busy === null) void run(intent, form, care);
  };
  const type: Acts['type'] = (form) => setTyped(valuesOf(new FormData(form)));
  const forget = () => setRefusal(undefined);
  const acts = { busy, refusal, salt, submit, forget, typed, type };
  return <ActionsContext value={acts}>{children}</ActionsContext>;
}

export function useActions(): Acts {
  const acts = useContext(ActionsContext);
  if (!acts) throw new Error('no acts outside their provider');
  return acts;
}

/** The screen that sends a form, to compare with the screen that is open after the reply. */
function placeNow() {
  const { href, pathname } = window.location;
  return {
    isHere: () => window.location.href === href,
    isLeft: () => window.location.pathname !== pathname,
  };
}

/** Closes the popup the form was in, or opens the match it made, and shows what has changed. */
function useAfterwards() {
  const navigate = useNavigate();
  const location = useLocation();
  const { revalidate } = useRevalidator();
  const open = async (to: string) => {
    const leaves = to.split('?')[0] !== location.pathname;
    const stays = to === location.pathname + location.search;
    if (!stays) await navigate(to, { replace: !leaves, preventScrollReset: !leaves });
    return leaves;
  };
  // players who have opened another screen meanwhile stay there
  const go = async (intent: Intent, match: Match | null, isHere: boolean) => {
    const to = addressAfter(location, intent, match);
    const left = isHere && (await open(to));
    if (!left) await revalidate();
    return isHere && opensMoment(to);
  };
  const address = location.pathname + location.search;
  return { go, close: () => open(closedAddress(location)), address };
}

function refusalOf(error: unknown, form: FormData, unreachable: string): FormRefusal {
  const values = valuesOf(form);
  if (error instanceof Unreachable) {
    return { code: 'unreachable', detail: unreachable, fields: {}, values };
  }
  if (!isApiProblem(error)) throw error;
  const fields = Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
  return { code: error.code, detail: error.message, fields, values };
}

function valuesOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value;
  return values;
}

/** After a refusal without a subscription: leads to the packages, and from there back here. */
function WayToSubscribe({ code }: { readonly code: string }) {
  const t = useTexts('matches');
  const { pathname, search } = useLocation();
  if (code !== 'subscription_needed') return null;
  const back = new URLSearchParams({ returnTo: pathname + search });
  return (
    <ButtonLink to={`/manage-subscription?${back}`} size="s" variant="primary">
      {t('to_subscription')}
    </ButtonLink>
  );
}
