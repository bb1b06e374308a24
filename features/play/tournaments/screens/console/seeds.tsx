import { startTransition, useRef, useState } from 'react';
import { redirect, useLoaderData, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { isOver, isTournament } from '#features/play/events/rules/event.ts';
import { eventPageAddress } from '#features/play/events/screens/console/event-navigation.ts';
import { useOrganisedEvent } from '#features/play/events/screens/console/use-organised-event.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { NumberField } from '#ui/console/number-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { newKey } from '#ui/screen/new-key.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { idIn } from '#ui/screen/path-ids.ts';
import { typedNumbers } from '#ui/screen/typed-numbers.ts';
import type { directingCalls } from '../../directing.contract.ts';
import { type Seeded, SeedList } from './seed-list.tsx';

const PAGE = 100;

const load = screenLoader(({ api, params, url }) =>
  api.eventSeeds({ eventId: idIn(params, 'eventId'), page: pageIn(url), pageSize: PAGE }),
);
export const loader = load.server;
export const clientLoader = load.browser;

const send = screenAction(async ({ api, params, url, form }) => {
  const eventId = idIn(params, 'eventId');
  const options = { idempotencyKey: textIn(form, 'key') || newKey() };
  const page = url.searchParams.get('page');
  const back = `${eventPageAddress(eventId, 'seeds')}${page ? `?page=${page}` : ''}`;
  return byIntent(form, {
    start: async () => {
      await api.startEvent({ eventId }, options);
      return redirect(`${eventPageAddress(eventId, 'live')}?done=started`, 303);
    },
    reset: async () => {
      await api.setSeeds({ eventId, entryIds: [] }, options);
      return redirect(`${back}${page ? '&' : '?'}done=reset`, 303);
    },
    move: async () => {
      const numbers = typedNumbers(form);
      await api.moveSeed(parseForm('moveSeed', form, { eventId }, { numbers }), options);
      return redirect(back, 303);
    },
  });
});
export const action = send.server;
export const clientAction = send.browser;

/** The seeds of an event that started now, with actions to move them and to start it. */
export default function EventSeeds() {
  const t = useTexts('tournaments-console');
  const event = useOrganisedEvent();
  const seeds = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const { moves, move } = useMoves();
  if (!isTournament(event.format)) return <Notice tone="info">{t('no_seeds')}</Notice>;
  const hasBegun = event.begunAt !== null;
  const fixed = hasBegun || isOver(event.status);
  const page = seeds.page > 1 ? `page=${seeds.page}` : '';
  const asked = !fixed && ['move', 'start', 'reset'].some((name) => query.has(name));
  const isSet = seeds.page > 1 || seeds.items.some(({ byHand }) => byHand);
  return (
    <>
      {query.get('done') === 'reset' && (
        <Notice tone="success" role="status">
          {t('done_reset')}
        </Notice>
      )}
      {refusal && !asked && (
        <Notice tone="danger" role="alert">
          {refusal.detail}
        </Notice>
      )}
      {fixed ? (
        <Fixed hasBegun={hasBegun} eventId={event.eventId} />
      ) : (
        <>
          <p className="muted">{t('how')}</p>
          <div className="row">
            {event.status !== 'draft' && (
              <ButtonLink to="?start=1" variant="primary" size="s" replace preventScrollReset>
                {t('start')}
              </ButtonLink>
            )}
            {isSet && (
              <ButtonLink to="?reset=1" size="s" replace preventScrollReset>
                {t('reset')}
              </ButtonLink>
            )}
          </div>
        </>
      )}
      {seeds.items.length === 0 && !hasBegun && (
        <EmptyList title={t('nobody')}>{t('nobody_text')}</EmptyList>
      )}
      <SeedList
        seeds={moves.reduce(moved, seeds.items)}
        first={seeds.items[0]?.seed ?? 1}
        fixed={fixed}
        hrefFor={(entryId) => `?${page && `${page}&`}move=${entryId}`}
        onMove={move}
      />
      <Pages of={seeds} hrefFor={(number) => `?page=${number}`} />
      {asked && <SeedSheet seeds={seeds} closeTo={page ? `?${page}` : '?'} refusal={refusal} />}
    </>
  );
}

function Fixed({ hasBegun, eventId }: { readonly hasBegun: boolean; readonly eventId: string }) {
  const t = useTexts('tournaments-console');
  if (!hasBegun) return <Notice tone="info">{t('over')}</Notice>;
  return (
    <Notice
      tone="info"
      action={<ButtonLink to={eventPageAddress(eventId, 'live')}>{t('to_live')}</ButtonLink>}
    >
      {t('fixed')}
    </Notice>
  );
}

interface Move {
  readonly entryId: string;
  readonly seed: number;
}

/** Sends moves one after the other, so that quick moves are not lost. */
function useMoves() {
  const submit = useSubmit();
  const { formData } = useNavigation();
  const [waiting, setWaiting] = useState<readonly Move[]>([]);
  const last = useRef(Promise.resolve());
  const move = (entryId: string, seed: number) => {
    const asked = { entryId, seed };
    setWaiting((before) => [...before, asked]);
    last.current = last.current
      .then(() => submit(...sent(asked)))
      // with the new order, so that no row jumps back in between
      .finally(() =>
        startTransition(() => setWaiting((all) => all.filter((each) => each !== asked))),
      );
  };
  // a move by number is sent alone
  const byNumber = formData && textIn(formData, 'intent') === 'move' ? [movingIn(formData)] : [];
  return { moves: waiting.length > 0 ? waiting : byNumber, move };
}

function sent({ entryId, seed }: Move): Parameters<ReturnType<typeof useSubmit>> {
  const fields = { intent: 'move', entryId, seed: String(seed) };
  return [fields, { method: 'post', replace: true, preventScrollReset: true }];
}

function movingIn(form: FormData): Move {
  return { entryId: textIn(form, 'entryId'), seed: typedNumbers(form).read('seed') ?? 0 };
}

/** Returns the page after a move. An entry that moves to another page stays until the move is saved. */
function moved(seeds: readonly Seeded[], { entryId, seed }: Move): readonly Seeded[] {
  const first = Math.min(...seeds.map((each) => each.seed));
  const entry = seeds.find((each) => each.entryId === entryId);
  if (!entry || seed < first || seed >= first + seeds.length) return seeds;
  const others = seeds.filter((each) => each !== entry);
  return [...others.slice(0, seed - first), entry, ...others.slice(seed - first)];
}

interface SeedSheetProps {
  readonly seeds: ReplyOf<typeof directingCalls.eventSeeds>;
  readonly closeTo: string;
  readonly refusal: FormRefusal | undefined;
}

/** The largest seed that can be set by hand. */
const MOST = 4_096;

/** The sheet that the address opens: a number for a seed, the start, or the reset. */
function SeedSheet({ seeds, closeTo, refusal }: SeedSheetProps) {
  const t = useTexts('tournaments-console');
  const [query] = useSearchParams();
  const sheet = { closeTo, refusal };
  const chosen = seeds.items.find(({ entryId }) => entryId === query.get('move'));
  if (chosen) {
    const { entryId, username: name, seed } = chosen;
    return (
      <ActionSheet
        {...sheet}
        title={t('move_title', { name })}
        confirmLabel={t('move_confirm')}
        fields={{ intent: 'move', entryId }}
      >
        <NumberField
          name="seed"
          most={Math.min(seeds.total, MOST)}
          label={t('field_seed')}
          hint={t('field_seed_hint', { count: seeds.total })}
          defaultValue={refusal?.values.seed ?? String(seed)}
          error={refusal?.fields.seed}
          required
        />
      </ActionSheet>
    );
  }
  if (query.has('start')) {
    return (
      <ActionSheet
        {...sheet}
        title={t('start')}
        confirmLabel={t('start')}
        fields={{ intent: 'start' }}
      >
        <p>{t('start_text', { count: seeds.total })}</p>
        <p>{t('start_absent')}</p>
        <p>{t('start_for_good')}</p>
      </ActionSheet>
    );
  }
  if (!query.has('reset')) return null;
  return (
    <ActionSheet
      {...sheet}
      title={t('reset')}
      confirmLabel={t('reset')}
      fields={{ intent: 'reset' }}
    >
      <p>{t('reset_text')}</p>
    </ActionSheet>
  );
}
