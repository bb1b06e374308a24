import { COUNTRIES } from '#features/identity/rules/countries.ts';
import { OWN_NAMES } from '#locales/languages.ts';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextField } from '#ui/components/text-field.tsx';
import { NumberField } from '#ui/console/number-field.tsx';
import { useLanguage, useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { EVENT_FORMATS } from '../../rules/event.ts';
import { problemOfFormat } from './chain-problems.ts';
import styles from './event-form.module.css';
import {
  type EventFieldsProps,
  type FieldOf,
  fieldsOf,
  Part,
  type Series,
  shownValues,
} from './event-form-parts.tsx';
import { EventPlan } from './event-plan.tsx';
import { PLACES, valuesOf } from './event-values.ts';
import { Play, Stages } from './play-fields.tsx';
import { useLiveEvent } from './use-live-event.ts';

/** Everything that an organiser decides on, in parts that fit a phone; what it comes to follows what is typed. */
export function EventFields(props: Omit<EventFieldsProps, 'values'>) {
  const { written, timeZone, refusal, editable } = props;
  const values = shownValues(valuesOf(written, timeZone), refusal, editable);
  return <Fields {...props} values={values} />;
}

function Fields(props: EventFieldsProps) {
  const t = useTexts('organising');
  const e = useTexts('events');
  const s = useTexts('stages');
  const { games, timeZone, currency } = props;
  const field = fieldsOf(props);
  const live = useLiveEvent(props);
  const isChain = live.format === 'stages';
  const full = isChain ? undefined : problemOfFormat(live.problems, 'capacity');
  const capacity = field('capacity');
  return (
    <div className="stack" {...live.around}>
      {/* what Enter presses: the first button of a form, which else were one of the stages' */}
      <button type="submit" hidden tabIndex={-1} />
      <Part title={t('part_what')}>
        <Select
          {...field('gameId')}
          label={t('col_game')}
          options={games.map(({ gameId, title }) => ({ value: gameId, text: title }))}
        />
        <Select
          {...field('format')}
          label={t('col_format')}
          options={EVENT_FORMATS.map((format) => ({ value: format, text: e(`format_${format}`) }))}
        />
        <Select
          {...field('platform')}
          label={t('field_platform')}
          options={[
            { value: '', text: t('platform_any') },
            { value: 'ps5', text: 'PS5' },
          ]}
        />
        <Residency field={field} />
        <NumberField
          {...capacity}
          error={full ? s(`problem_${full.code}`, full.numbers) : capacity.error}
          label={t('field_capacity')}
          hint={t('field_capacity_hint')}
          most={65_536}
        />
      </Part>
      <Part title={t('part_when')} note={t('part_when_note', { zone: timeZone })}>
        {(['opensAt', 'startsAt', 'endsAt'] as const).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={t(`field_${name}`)}
            type="datetime-local"
            required
          />
        ))}
      </Part>
      <Play field={field} live={live} />
      <Stages live={live} fixed={!props.editable.includes('tournament')} />
      <EventPlan live={live} />
      <InSeries field={field} series={props.series} />
      <Part title={t('part_prizes')} note={t('part_prizes_note', { currency })}>
        {PLACES.map((place) => (
          <NumberField
            key={place}
            {...field(`prize_${place}`)}
            currency={currency}
            error={
              field(`prizes.${place - 1}.amount`).error ??
              (place === 1 ? field('prizes').error : undefined)
            }
            label={t('field_prize', { place })}
          />
        ))}
      </Part>
      <Words field={field} />
    </div>
  );
}

/** Where players have to live: anywhere, or in one country. */
function Residency({ field }: { readonly field: FieldOf }) {
  const t = useTexts('organising');
  const i = useTexts('identity');
  const language = useLanguage();
  const countries = COUNTRIES.map((code) => ({ value: code, text: i('country_name', { code }) }));
  return (
    <Select
      {...field('residency')}
      label={t('field_residency')}
      options={[
        { value: '', text: t('residency_any') },
        ...countries.toSorted((a, b) => a.text.localeCompare(b.text, language)),
      ]}
    />
  );
}

/** A qualifier sends its best on to the final of its series. */
function InSeries({ field, series }: { readonly field: FieldOf; readonly series: Series }) {
  const t = useTexts('organising');
  return (
    <Part title={t('part_series')} note={t('part_series_note')}>
      <Select
        {...field('seriesId')}
        error={field('series').error}
        label={t('field_series')}
        options={[
          { value: '', text: t('series_none') },
          ...series.map(({ seriesId, title }) => ({ value: seriesId, text: title })),
        ]}
      />
      <Select
        {...field('seriesRole')}
        label={t('field_seriesRole')}
        options={[
          { value: 'qualifier', text: t('role_qualifier') },
          { value: 'final', text: t('role_final') },
        ]}
      />
      <NumberField
        {...field('advance')}
        label={t('field_advance')}
        hint={t('field_advance_hint')}
      />
    </Part>
  );
}

/** In every language of the brand; one title at least. */
function Words({ field }: { readonly field: FieldOf }) {
  const t = useTexts('organising');
  const { brand } = useVisit();
  return brand.languages.map((language, index) => (
    <Part
      key={language}
      title={t('part_texts', { language: OWN_NAMES[language] })}
      {...(index === 0 && { note: t('part_texts_note') })}
    >
      <div className={styles.whole}>
        <TextField
          {...field(`title_${language}`)}
          lang={language}
          dir="auto"
          error={index === 0 ? field('texts').error : undefined}
          label={t('field_title')}
          maxLength={100}
        />
        <TextArea
          {...field(`description_${language}`)}
          lang={language}
          dir="auto"
          label={t('field_description')}
          maxLength={2000}
          rows={3}
        />
        <TextArea
          {...field(`gameRules_${language}`)}
          lang={language}
          dir="auto"
          label={t('field_game_rules')}
          hint={t('field_lines_hint')}
          rows={4}
        />
        <TextArea
          {...field(`howToPlay_${language}`)}
          lang={language}
          dir="auto"
          label={t('field_how_to_play')}
          hint={t('field_lines_hint')}
          rows={4}
        />
      </div>
    </Part>
  ));
}
