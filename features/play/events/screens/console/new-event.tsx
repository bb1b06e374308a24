import { redirect, useLoaderData, useNavigation } from 'react-router';
import { instantOf, localOf, nextDay } from '#core/local-time.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { commandKey, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { newKey } from '#ui/screen/new-key.ts';
import { isId } from '#ui/screen/path-ids.ts';
import { typedNumbers } from '#ui/screen/typed-numbers.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { SETTING_NAMES, withDefaults } from '../../rules/settings.ts';
import { datesFrom, SAMPLE_TEMPLATES } from '../../rules/templates.ts';
import type { templatesCalls } from '../../templates.contract.ts';
import { editedStages } from './chain-actions.ts';
import styles from './event-form.module.css';
import { EventFields } from './event-form.tsx';
import type { FormSettings } from './event-form-settings.ts';
import { formContext, formToEvent } from './event-form-settings.ts';
import { eventPageAddress } from './event-navigation.ts';

const load = screenLoader(async ({ api, url }) => {
  const [templates, games, series, { now }] = await Promise.all([
    api.eventTemplates({ pageSize: 100 }),
    api.games({ pageSize: 100 }),
    api.organiserSeries({ pageSize: 100 }),
    api.viewer({}),
  ]);
  const asked = url.searchParams.get('template');
  const chosen: Settings | undefined =
    templates.samples.find(({ sample }) => sample === asked)?.settings ??
    templates.items.find(({ templateId }) => templateId === asked)?.settings ??
    // a template that is not on the first page
    (isId(asked) ? (await api.eventTemplate({ id: asked })).settings : undefined);
  return { templates, games: games.items, series: series.items, chosen, now, key: newKey() };
});
export const loader = load.server;
export const clientLoader = load.browser;

const create = screenAction(async ({ api, form }) => {
  const edited = editedStages(form);
  if (edited) return edited;
  const context = formContext(form);
  const settings: Settings = JSON.parse(textIn(form, 'settings') || '{}');
  const { now } = await api.viewer({});
  const before = draftFromTemplate(settings, textIn(form, 'gameId'), now, context.timeZone);
  const numbers = typedNumbers(form);
  const sent = formToEvent({ form, numbers, ...context }, before, SETTING_NAMES);
  numbers.refuse();
  const { eventId } = await api.createEvent(sent, commandKey(form));
  return redirect(eventPageAddress(eventId, ''));
});
export const action = create.server;
export const clientAction = create.browser;

/** A new event: the choice of a template, then the form. It is a draft until it is published. */
export default function NewEvent() {
  const t = useTexts('events-console');
  const { chosen } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <Page
      title={t('new_event')}
      back={
        chosen
          ? { to: '/console/events/new', text: t('back') }
          : { to: '/console/events', text: t('events_title') }
      }
      width={chosen ? 'wide' : 'normal'}
    >
      {chosen ? <Draft settings={chosen} /> : <Templates />}
    </Page>
  );
}

function Templates() {
  const t = useTexts('events-console');
  const { templates } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const to = (template: string) => `/console/events/new?template=${template}`;
  return (
    <>
      {templates.items.length > 0 && (
        <Card title={t('templates_own')} padding="flush">
          <List>
            {templates.items.map(({ templateId, name }) => (
              <ListItem key={templateId} to={to(templateId)} title={<bdi>{name}</bdi>} />
            ))}
          </List>
        </Card>
      )}
      <Card title={t('templates_samples')} padding="flush">
        <List>
          {SAMPLE_TEMPLATES.map((sample) => (
            <ListItem
              key={sample}
              to={to(sample)}
              title={t(`sample_${sample}`)}
              subtitle={t(`sample_${sample}_text`)}
            />
          ))}
        </List>
      </Card>
    </>
  );
}

function Draft({ settings }: { readonly settings: Settings }) {
  const t = useTexts('events-console');
  const { brand } = useVisit();
  const { games, series, now, key } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const busy = useNavigation().state !== 'idle';
  const { timeZone, currency, languages } = brand;
  const fresh = draftFromTemplate(settings, games[0]?.gameId ?? '', now, timeZone);
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="settings" value={JSON.stringify(settings)} />
      <input type="hidden" name="timeZone" value={timeZone} />
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="languages" value={languages.join(' ')} />
      {refusal?.detail && (
        <Notice tone="danger" role="alert">
          {refusal.detail}
        </Notice>
      )}
      <EventFields
        games={games}
        series={series}
        written={fresh}
        editable={SETTING_NAMES}
        refusal={refusal}
        timeZone={timeZone}
        currency={currency}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('saving')}>
          {t('save_draft')}
        </Button>
      </div>
    </Form>
  );
}

type Settings = ReplyOf<typeof templatesCalls.eventTemplate>['settings'];

const EVENING = 'T18:00';
const DAY = 24 * 60 * 60 * 1000;

/** Starts tomorrow evening, by the brand's clock. */
function draftFromTemplate(
  settings: Settings,
  gameId: string,
  now: string,
  timeZone: string,
): FormSettings {
  const at = new Date(now);
  const tomorrow = nextDay(localOf(at, timeZone).slice(0, 10));
  const fallback = new Date(at.getTime() + DAY);
  const startsAt = instantOf(tomorrow + EVENING, timeZone) ?? fallback;
  const dates = datesFrom(settings, startsAt, timeZone);
  const { opensBefore: _opens, lasts: _lasts, gameId: own, ...kept } = settings;
  return {
    ...withDefaults({ ...kept, series: undefined }),
    game: own ?? gameId,
    opensAt: dates.opensAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: dates.endsAt.toISOString(),
  };
}
