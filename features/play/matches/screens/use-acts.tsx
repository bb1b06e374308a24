import { createContext, type ReactNode, type SubmitEvent, useContext, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { ACTING_AS } from '#ui/api/acting-as.ts';
import { browserApi } from '#ui/api/browser.ts';
import { isApiProblem, Unreachable } from '#ui/api/problem.ts';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { newKey } from '#ui/outbox/outbox.ts';
import { useAnswer, useAnswerShown } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { type Intent, intentOf, perform } from './acts.ts';
import { addressAfter, closedAddress } from './addresses.ts';
import { forgetScoreBegun } from './begun-scores.ts';
import { keepAct, settleAct } from './late-acts-client.ts';
import type { Match } from './match-types.ts';
import { doneText, doneTone, outcomeOf } from './outcomes.ts';

export interface Care {
  /**
   * Adds what is still on its way when the form is sent, such as a picture. `hold`: something has to be asked
   * first, and the form is not sent.
   */
  readonly prepare?: (form: FormData) => Promise<unknown>;
  /** What of it could not be sent where the network is away. */
  readonly unsent?: () => Blob | null;
}

interface Acts {
  /** The form that is on its way, as `intent:matchId`. */
  readonly busy: string | null;
  readonly refusal: FormRefusal | undefined;
  /** Salt of the forms' idempotency keys. */
  readonly salt: string;
  readonly submit: (event: SubmitEvent<HTMLFormElement>, care?: Care) => void;
  readonly forget: () => void;
  /** What stands in the form that was typed in last, should it go before it is sent. */
  readonly typed: FormRefusal['values'];
  readonly type: (form: HTMLFormElement) => void;
}

/** What is said of a form that stays where it is because the network is away. */
const WHY_AWAY = {
  not_kept: 'unreachable',
  no_room: 'no_room',
  picture_no_room: 'picture_no_room',
} as const;

const ActsContext = createContext<Acts | null>(null);

/** What every form below shares: one act at a time, why the last was refused, and what comes after. */
export function ActsProvider({ children }: { children: ReactNode }) {
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

  /** Said beside the form; in passing where the match has moved on, or the player has. */
  const refuse = async (why: FormRefusal, intent: Intent, place: ReturnType<typeof placeNow>) => {
    setRefusal(why);
    const isOver = why.code === 'match_state_conflict';
    if (isOver) await go(intent, null, place.isHere());
    if (isOver || place.isLeft()) toast(isOver ? t('moved_on') : why.detail, 'danger');
  };
  /** The last form has left: the next one has nothing of it. */
  const begin = (left: FormData) => {
    forgetScoreBegun(String(left.get('matchId')));
    setRefusal(undefined);
    setTyped({});
    setSalt(newKey());
  };
  const run = async (intent: Intent, form: FormData, care: Care) => {
    const place = placeNow();
    setBusy(`${intent}:${form.get('matchId') ?? ''}`);
    try {
      if ((await care.prepare?.(form)) === 'hold') return;
      const match = await perform(browserApi, intent, form);
      settleAct(userId, intent, form);
      begin(form);
      await go(intent, match, place.isHere());
      const outcome = outcomeOf(intent, match);
      toast(t(doneText(outcome)), doneTone(outcome)); // now that no sheet is in its place
    } catch (error) {
      const picture = care.unsent?.() ?? null;
      const kept = { userId, address, picture, now: new Date() };
      const keeping = error instanceof Unreachable ? await keepAct(form, kept) : 'not_kept';
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
    form.delete(ACTING_AS); // each call says it itself
    const intent = intentOf(form);
    event.preventDefault();
    if (intent && busy === null) void run(intent, form, care);
  };
  const type: Acts['type'] = (form) => setTyped(valuesOf(new FormData(form)));
  const forget = () => setRefusal(undefined);
  const acts = { busy, refusal, salt, submit, forget, typed, type };
  return <ActsContext value={acts}>{children}</ActsContext>;
}

export function useActs(): Acts {
  const acts = useContext(ActsContext);
  if (!acts) throw new Error('no acts outside their provider');
  return acts;
}

/** Where a form is sent from, to be asked when its answer is there. */
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
  // whoever has gone elsewhere meanwhile is not brought back
  const go = async (intent: Intent, match: Match | null, isHere: boolean) => {
    const left = isHere && (await open(addressAfter(location, intent, match)));
    if (!left) await revalidate();
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
