import { Definitions } from '#ui/components/definition-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useOrganisedEvent } from './use-organised-event.ts';

/** What the organiser has decided on. */
export default function EventSettings() {
  const t = useTexts('organising');
  const e = useTexts('events');
  const format = useFormat();
  const event = useOrganisedEvent();
  return (
    <Definitions
      items={[
        { term: t('col_game'), value: <bdi>{event.game.title}</bdi> },
        { term: t('col_format'), value: e(`format_${event.format}`) },
        { term: t('col_start'), value: format.dateTime(event.startsAt) },
        { term: t('col_entrants'), value: format.number(event.entrants) },
      ]}
    />
  );
}
