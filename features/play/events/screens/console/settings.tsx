import { redirect, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { typedNumbers } from '#ui/screen/typed-numbers.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { editedStages } from './chain-actions.ts';
import { EventActions, eventActionHandlers } from './event-actions.tsx';
import styles from './event-form.module.css';
import { EventFields } from './event-form.tsx';
import { type FormSettings, formContext, formToEvent } from './event-form-settings.ts';
import { eventPageAddress } from './event-navigation.ts';
import { type OrganisedEvent, useOrganisedEvent } from './use-organised-event.ts';

const load = screenLoader(async ({ api }) => {
  const [games, series] = await Promise.all([
    api.games({ pageSize: 100 }),
    api.organiserSeries({ pageSize: 100 }),
  ]);
  return { games: games.items, series: series.items };
});
export const loader = load.server;
export const clientLoader = load.browser;

const send = screenAction(async ({ api, params, form }) => {
  const eventId = idIn(params, 'eventId');
  const edited = editedStages(form);
  if (edited) return edited;
  const save = async () => {
    const event = await api.organiserEvent({ id: eventId });
    const numbers = typedNumbers(form);
    const filled = { form, numbers, ...formContext(form) };
    const sent = formToEvent(filled, settingsOf(event), event.editable);
    numbers.refuse();
    await api.updateEvent({ ...sent, eventId });
    return redirect(`${eventPageAddress(eventId, '')}?done=saved`);
  };
  return byIntent(form, { ...eventActionHandlers(api, eventId, form), save });
});
export const action = send.server;
export const clientAction = send.browser;

/** The settings of an event, and the actions on it. */
export default function EventSettings() {
  const t = useTexts('events-console');
  const event = useOrganisedEvent();
  const { brand } = useVisit();
  const { games, series } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const answer = useAnswer<FormRefusal>();
  const { formData } = useNavigation();
  const [query] = useSearchParams();
  const isForForm = answer?.values.intent === 'save';
  const refusal = isForForm ? answer : undefined;
  const currency = event.prizes[0]?.currency ?? brand.currency;
  const isFixed = event.editable.length === 0;
  const done = query.get('done');
  return (
    <>
      <EventActions event={event} refusal={isForForm ? undefined : answer} />
      {(done === 'saved' || done === 'published' || done === 'template') && (
        <Notice tone="success" role="status">
          {t(`done_${done}`)}
        </Notice>
      )}
      {isFixed && <Notice tone="info">{t('all_fixed')}</Notice>}
      <Form method="post" className="stack" key={event.eventId}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="timeZone" value={event.timeZone} />
        <input type="hidden" name="currency" value={currency} />
        <input type="hidden" name="languages" value={brand.languages.join(' ')} />
        {refusal?.detail && (
          <Notice tone="danger" role="alert">
            {refusal.detail}
          </Notice>
        )}
        <EventFields
          games={withOwn(games, event)}
          series={series}
          written={settingsOf(event)}
          editable={event.editable}
          refusal={refusal}
          timeZone={event.timeZone}
          currency={currency}
        />
        {!isFixed && (
          <div className={styles.actions}>
            <Button
              type="submit"
              variant={event.status === 'draft' ? 'secondary' : 'primary'}
              busy={formData?.get('intent') === 'save'}
              busyLabel={t('saving')}
            >
              {t('save')}
            </Button>
            {event.status === 'draft' && (
              <ButtonLink to="?act=publish" variant="primary" preventScrollReset replace>
                {t('publish')}
              </ButtonLink>
            )}
          </div>
        )}
      </Form>
    </>
  );
}

type Games = Awaited<ReturnType<typeof load.browser>>['games'];

/** Games on offer, and the event's own, also if it is retired. */
function withOwn(games: Games, { game }: OrganisedEvent): Games {
  const isOffered = games.some(({ gameId }) => gameId === game.gameId);
  return isOffered ? games : [...games, { ...game, openEvents: 0 }];
}

function settingsOf({ game, ...event }: OrganisedEvent): FormSettings {
  return { ...event, game: game.gameId };
}
