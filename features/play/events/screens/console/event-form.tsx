import type { Language } from '#brands/brand.ts';
import { OWN_NAMES } from '#locales/languages.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { CountryField } from '#ui/components/country-field.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextField } from '#ui/components/text-field.tsx';
import { NumberField } from '#ui/console/number-field.tsx';
import { useLanguage, useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { EVENT_FORMATS, type EventFormat, isTournament } from '../../rules/event.ts';
import { Stages } from './chain-editor.tsx';
import { type EventValues, problemOfFormat } from './chain-values.ts';
import styles from './event-form.module.css';
import { type FieldOf, fieldsOf, Part, shownValues } from './event-form-parts.tsx';
import { COUNTS, eventToForm, FRACTION_DIGITS, PLACINGS } from './event-form-settings.ts';
import { EventPlan } from './event-plan.tsx';
import {
  type EventFieldsProps,
  type LiveEvent,
  type Series,
  useLiveEvent,
} from './use-live-event.ts';

/** The settings of an event, in parts that fit a phone, with a plan that follows the typed values. */
export function EventFields(props: Omit<EventFieldsProps, 'values'>) {
  const { written, timeZone, refusal, editable } = props;
  const values = shownValues(eventToForm(written, timeZone), refusal, editable);
  return <Fields {...props} values={values} />;
}

function Fields(props: EventFieldsProps) {
  const languages = useFormLanguages(props.values);
  const field = fieldsOf(props, languages);
  const live = useLiveEvent(props);
  return (
    <div className="stack" {...live.around}>
      {/* Enter presses the first button of a form, which else would be one of the stages' */}
      <button type="submit" hidden tabIndex={-1} />
      <Basics {...{ field, live, languages }} games={props.games} timeZone={props.timeZone} />
      <Dates field={field} timeZone={props.timeZone} />
      <WhoMayJoin field={field} live={live} />
      <Play field={field} live={live} />
      <Stages live={live} fixed={!props.editable.includes('tournament')} />
      <EventPlan live={live} mayMoveEnd={props.editable.includes('endsAt')} />
      <InSeries field={field} series={props.series} />
      <Prizes field={field} currency={props.currency} />
      <EventLink field={field} />
      <Words field={field} languages={languages} />
    </div>
  );
}

/** The brand's languages; the organiser's own comes first, unless the title is only written in others. */
function useFormLanguages(values: EventValues): readonly Language[] {
  const { brand } = useVisit();
  const own = useLanguage();
  const titled = brand.languages.filter((language) => values[`title_${language}`]);
  const offered = titled.length > 0 ? titled : brand.languages;
  const first = offered.find((language) => language === own) ?? offered[0];
  return [...brand.languages].sort((a, b) => Number(b === first) - Number(a === first));
}

interface BasicsProps extends Pick<EventFieldsProps, 'games' | 'timeZone'> {
  readonly field: FieldOf;
  readonly live: LiveEvent;
  readonly languages: readonly Language[];
}

/** The name, game, format and date of an event, before everything else. */
function Basics({ field, live, languages, games, timeZone }: BasicsProps) {
  const t = useTexts('events-console');
  const e = useTexts('events');
  const { now } = useVisit();
  const [language] = languages;
  const starts = field('startsAt');
  const hasPassed = !starts.disabled && isTournament(live.format) && live.startsAt <= now;
  return (
    <Part title={t('part_basics')}>
      {language && (
        <div className={styles.whole}>
          <TextField
            {...field(`title_${language}`)}
            lang={language}
            dir="auto"
            label={t('field_title')}
            hint={languages.length > 1 && t('title_hint', { language: OWN_NAMES[language] })}
            maxLength={100}
          />
        </div>
      )}
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
      <TextField
        {...starts}
        error={starts.error ?? (hasPassed ? t('start_passed') : undefined)}
        label={t('field_startsAt')}
        hint={t('part_when_note', { zone: timeZone })}
        type="datetime-local"
        required
      />
    </Part>
  );
}

function Dates({ field, timeZone }: { readonly field: FieldOf; readonly timeZone: string }) {
  const t = useTexts('events-console');
  return (
    <Part title={t('part_dates')} note={t('part_when_note', { zone: timeZone })}>
      {(['opensAt', 'endsAt'] as const).map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={t(`field_${name}`)}
          type="datetime-local"
          required
        />
      ))}
    </Part>
  );
}

function WhoMayJoin({ field, live }: { readonly field: FieldOf; readonly live: LiveEvent }) {
  const t = useTexts('events-console');
  const s = useTexts('tournament-stages');
  const capacity = field('capacity');
  const isChain = live.format === 'stages';
  const full = isChain ? undefined : problemOfFormat(live.problems, 'capacity');
  const tooFew = full?.code === 'too_few_entrants' && t('capacity_least', full.numbers);
  const unfit = full && (tooFew || s(`problem_${full.code}`, full.numbers));
  return (
    <Part title={t('part_who')}>
      <NumberField
        {...capacity}
        error={unfit ?? capacity.error}
        label={t('field_capacity')}
        hint={t('field_capacity_hint')}
        most={65_536}
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
    </Part>
  );
}

/** The country that players have to live in, or any. */
function Residency({ field }: { readonly field: FieldOf }) {
  const t = useTexts('events-console');
  return (
    <CountryField
      {...field('residency')}
      label={t('field_residency')}
      anyText={t('residency_any')}
    />
  );
}

/** The formats that each setting belongs to; a stage of a chain has its own settings. */
const REGARDS: Readonly<Record<string, readonly EventFormat[]>> = {
  thirdPlace: ['knockout', 'groups'],
  reset: ['double_elimination'],
  legs: ['league', 'groups'],
  groupKind: ['groups'],
  rounds: ['swiss'],
  groups: ['groups'],
  best: ['groups'],
  bestNext: ['groups'],
};

/** Sixty days, the longest that the rules accept. */
const MOST_HOURS = 1440;

interface PlayProps {
  readonly field: FieldOf;
  readonly live: LiveEvent;
}

/** Settings of play. Fields of other formats are in the form, and hidden. */
function Play({ field, live }: PlayProps) {
  const t = useTexts('events-console');
  const s = useTexts('tournament-stages');
  const isHidden = (name: string) => !REGARDS[name]?.includes(live.format);
  const count = (name: (typeof COUNTS)[number]) => {
    const { error, ...rest } = field(name);
    const wrong = live.format === 'stages' ? undefined : problemOfFormat(live.problems, name);
    return { ...rest, error: wrong ? s(`problem_${wrong.code}`, wrong.numbers) : error };
  };
  return (
    <Part title={t('part_play')} note={t('part_play_note')}>
      <Checkbox {...box(field('drawsAllowed'))} label={t('field_draws')} />
      <div hidden={isHidden('thirdPlace')}>
        <Checkbox {...box(field('thirdPlace'))} label={t('field_third_place')} />
      </div>
      <div hidden={isHidden('reset')}>
        <Checkbox {...box(field('reset'))} label={t('field_reset')} />
      </div>
      <div hidden={isHidden('legs')}>
        <Select
          {...field('legs')}
          label={t('field_legs')}
          options={[
            { value: '1', text: t('legs_once') },
            { value: '2', text: t('legs_twice') },
          ]}
        />
      </div>
      <div hidden={isHidden('groupKind')}>
        <Select
          {...field('groupKind')}
          label={t('field_groupKind')}
          options={[
            { value: 'round_robin', text: t('group_round_robin') },
            { value: 'gsl', text: t('group_gsl') },
          ]}
        />
      </div>
      {COUNTS.map((name) => (
        <div key={name} hidden={isHidden(name)}>
          <NumberField {...count(name)} label={t(`field_${name}`)} hint={t('field_by_default')} />
        </div>
      ))}
      {(['pause', 'roundEvery', 'movable'] as const).map((name) => (
        <div key={name} hidden={!isTournament(live.format)}>
          <NumberField
            {...field(name)}
            digits={FRACTION_DIGITS}
            {...(name === 'roundEvery' && { most: MOST_HOURS })}
            label={t(`field_${name}`)}
            hint={t('field_by_default')}
          />
        </div>
      ))}
    </Part>
  );
}

/** A field as the props of a checkbox. */
function box({ defaultValue, ...rest }: ReturnType<FieldOf>) {
  return { ...rest, defaultChecked: defaultValue === 'on' };
}

/** The series, the part in it, and the number of a qualifier's best who advance to the final. */
function InSeries({ field, series }: { readonly field: FieldOf; readonly series: Series }) {
  const t = useTexts('events-console');
  return (
    <Part title={t('part_series')} note={t('part_series_note')}>
      <Select
        {...field('seriesId')}
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

function Prizes({ field, currency }: { readonly field: FieldOf; readonly currency: string }) {
  const t = useTexts('events-console');
  return (
    <Part title={t('part_prizes')} note={t('part_prizes_note', { currency })}>
      {PLACINGS.map((place) => (
        <NumberField
          key={place}
          {...field(`prize_${place}`)}
          currency={currency}
          label={t('field_prize', { place })}
        />
      ))}
    </Part>
  );
}

function EventLink({ field }: { readonly field: FieldOf }) {
  const t = useTexts('events-console');
  return (
    <Part title={t('field_link')}>
      <div className={styles.whole}>
        <TextField
          {...field('link')}
          label={t('field_link')}
          hint={t('field_link_hint')}
          type="url"
          inputMode="url"
          dir="ltr"
          maxLength={500}
        />
      </div>
    </Part>
  );
}

interface WordsProps {
  readonly field: FieldOf;
  readonly languages: readonly Language[];
}

/** In every language of the brand; the first one's title is above. */
function Words({ field, languages }: WordsProps) {
  const t = useTexts('events-console');
  return languages.map((language, index) => (
    <Part
      key={language}
      title={t('part_texts', { language: OWN_NAMES[language] })}
      {...(index === 0 && { note: t('part_texts_note') })}
    >
      <div className={styles.whole}>
        {index > 0 && (
          <TextField
            {...field(`title_${language}`)}
            lang={language}
            dir="auto"
            label={t('field_title')}
            maxLength={100}
          />
        )}
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
