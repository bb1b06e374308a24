import { useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { ActSheet } from '#ui/console/act-sheet.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { isOver, isTournament } from '../../rules/event.ts';
import { eventPlace } from './event-places.ts';
import { EVENT_ACTS, type EventAct, nextStart } from './perform-act.ts';
import type { OrganisedEvent } from './use-organised-event.ts';

interface EventActsProps {
  readonly event: OrganisedEvent;
  readonly refusal: FormRefusal | undefined;
}

/** Buttons of the actions on an event, each with a sheet that says what it changes. */
export function EventActs({ event, refusal }: EventActsProps) {
  const t = useTexts('organising');
  const [query] = useSearchParams();
  const open = EVENT_ACTS.find((act) => act === query.get('act'));
  const acts = actsOf(event);
  return (
    <div className="row">
      {acts.map((act) => (
        <ButtonLink
          key={act}
          to={`?act=${act}`}
          size="s"
          variant={act === 'cancel' ? 'danger' : 'secondary'}
          preventScrollReset
          replace
        >
          {t(act === 'cancel' ? 'cancel_event' : act)}
        </ButtonLink>
      ))}
      {open && acts.includes(open) && <EventSheet act={open} event={event} refusal={refusal} />}
    </div>
  );
}

function actsOf({ status }: OrganisedEvent): readonly EventAct[] {
  return EVENT_ACTS.filter((act) => {
    if (act === 'publish') return status === 'draft';
    return act === 'cancel' ? !isOver(status) : true;
  });
}

function EventSheet({ act, event, refusal }: EventActsProps & { readonly act: EventAct }) {
  const t = useTexts('organising');
  const common = useTexts('common');
  const format = useFormat();
  const { now } = useVisit();
  const sheet = {
    closeTo: eventPlace(event.eventId, ''),
    fields: { intent: act, timeZone: event.timeZone },
    refusal,
  };
  switch (act) {
    case 'publish':
      return (
        <ActSheet {...sheet} title={t('publish')} confirmLabel={t('publish')}>
          <p>
            {t('publish_text', {
              opens: format.dateTime(event.opensAt),
              starts: format.dateTime(event.startsAt),
            })}
          </p>
          <p>{t('publish_fixes')}</p>
          {isTournament(event.format) && (
            <ButtonLink to={eventPlace(event.eventId, 'preview')} variant="ghost" size="s">
              {t('look_at_preview')}
            </ButtonLink>
          )}
        </ActSheet>
      );
    case 'cancel':
      return (
        <ActSheet
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
        </ActSheet>
      );
    case 'clone':
      return (
        <ActSheet {...sheet} title={t('clone')} confirmLabel={t('clone')}>
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
        </ActSheet>
      );
    case 'template':
      return (
        <ActSheet {...sheet} title={t('template')} confirmLabel={t('save')}>
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
        </ActSheet>
      );
  }
}
