import { redirect, useSearchParams } from 'react-router';
import { localOf } from '#core/local-time.ts';
import { addDays } from '#core/weeks.ts';
import type { Api } from '#ui/api/browser.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { commandKey, parseForm, textIn } from '#ui/screen/forms.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { isOver, isTournament } from '../../rules/event.ts';
import { eventPageAddress } from './event-navigation.ts';
import type { OrganisedEvent } from './use-organised-event.ts';

/** Actions on an event as a whole, by the names of their sheets. */
export const EVENT_ACTIONS = ['publish', 'clone', 'template', 'cancel'] as const;
export type EventAction = (typeof EVENT_ACTIONS)[number];

/** Handlers of the sheets by their intents. */
export function eventActionHandlers(api: Api, eventId: string, form: FormData) {
  const key = commandKey(form);
  return {
    publish: async () => {
      await api.publishEvent({ eventId }, key);
      return redirect(`${eventPageAddress(eventId, '')}?done=published`);
    },
    cancel: async () => {
      await api.cancelEvent(parseForm('cancelEvent', form, { eventId }), key);
      return redirect(eventPageAddress(eventId, ''));
    },
    clone: async () => {
      const reading = { timeZone: textIn(form, 'timeZone') };
      const clone = await api.cloneEvent(parseForm('cloneEvent', form, { eventId }, reading), key);
      return redirect(eventPageAddress(clone.eventId, ''));
    },
    template: async () => {
      await api.saveEventTemplate(parseForm('saveEventTemplate', form, { eventId }), key);
      return redirect(`${eventPageAddress(eventId, '')}?done=template`);
    },
  } satisfies Record<EventAction, () => Promise<Response>>;
}

interface EventActionsProps {
  readonly event: OrganisedEvent;
  readonly refusal: FormRefusal | undefined;
}

/** Buttons of the actions on an event, each with a sheet that says what it changes. */
export function EventActions({ event, refusal }: EventActionsProps) {
  const t = useTexts('events-console');
  const [query] = useSearchParams();
  const open = EVENT_ACTIONS.find((action) => action === query.get('act'));
  const actions = actionsOf(event);
  return (
    <div className="row">
      {actions.map((action) => (
        <ButtonLink
          key={action}
          to={`?act=${action}`}
          size="s"
          variant={action === 'cancel' ? 'danger' : 'secondary'}
          preventScrollReset
          replace
        >
          {t(action === 'cancel' ? 'cancel_event' : action)}
        </ButtonLink>
      ))}
      {open && actions.includes(open) && (
        <EventSheet action={open} event={event} refusal={refusal} />
      )}
    </div>
  );
}

function actionsOf({ status }: OrganisedEvent): readonly EventAction[] {
  return EVENT_ACTIONS.filter((action) => {
    if (action === 'publish') return status === 'draft';
    return action === 'cancel' ? !isOver(status) : true;
  });
}

interface EventSheetProps extends EventActionsProps {
  readonly action: EventAction;
}

function EventSheet({ action, event, refusal }: EventSheetProps) {
  const t = useTexts('events-console');
  const common = useTexts('common');
  const format = useFormat();
  const { now } = useVisit();
  const sheet = {
    closeTo: eventPageAddress(event.eventId, ''),
    fields: { intent: action, timeZone: event.timeZone },
    refusal,
  };
  switch (action) {
    case 'publish':
      return (
        <ActionSheet {...sheet} title={t('publish')} confirmLabel={t('publish')}>
          <p>
            {t('publish_text', {
              opens: format.dateTime(event.opensAt),
              starts: format.dateTime(event.startsAt),
            })}
          </p>
          <p>{t('publish_fixes')}</p>
          {isTournament(event.format) && (
            <ButtonLink to={eventPageAddress(event.eventId, 'preview')} variant="ghost" size="s">
              {t('look_at_preview')}
            </ButtonLink>
          )}
        </ActionSheet>
      );
    case 'cancel':
      return (
        <ActionSheet
          {...sheet}
          title={t('cancel_event')}
          confirmLabel={t('cancel_event')}
          dismissLabel={common('close')}
          tone="danger"
          withReason
        >
          <p>
            {event.status === 'draft'
              ? t('cancel_draft_text')
              : t('cancel_text', { count: event.entrants })}
          </p>
          <p>{t('no_undo')}</p>
        </ActionSheet>
      );
    case 'clone':
      return (
        <ActionSheet {...sheet} title={t('clone')} confirmLabel={t('clone')}>
          <p>{t('clone_text')}</p>
          <TextField
            name="startsAt"
            type="datetime-local"
            label={t('field_startsAt')}
            hint={t('part_when_note', { zone: event.timeZone })}
            defaultValue={
              refusal?.values.startsAt ?? nextStart(event.startsAt, now, event.timeZone)
            }
            error={refusal?.fields.startsAt}
            required
          />
        </ActionSheet>
      );
    case 'template':
      return (
        <ActionSheet {...sheet} title={t('template')} confirmLabel={t('save')}>
          <p>{t('template_text')}</p>
          <TextField
            name="name"
            label={t('field_name')}
            defaultValue={refusal?.values.name ?? event.title}
            error={refusal?.fields.name}
            dir="auto"
            maxLength={80}
            required
          />
        </ActionSheet>
      );
  }
}

/** The first future start whole weeks after an event, at the same hour in its time zone, for a `datetime-local` field. */
export function nextStart(startsAt: string, now: string, timeZone: string): string {
  const [day = '', hour = ''] = localOf(new Date(startsAt), timeZone).split('T');
  const today = localOf(new Date(now), timeZone);
  let next = addDays(day, 7);
  while (`${next}T${hour}` <= today) next = addDays(next, 7);
  return `${next}T${hour}`;
}
