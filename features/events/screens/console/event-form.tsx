import type { ReactNode } from 'react';
import { OWN_NAMES } from '#locales/languages.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import type { gamesCalls } from '../../../games/contract.ts';
import type { organisingCalls } from '../../organising-contract.ts';
import type { Editable } from '../../rules/editing.ts';
import { EVENT_FORMATS } from '../../rules/event.ts';
import styles from './event-form.module.css';
import { COUNTS, type EventValues, PLACES, partOf } from './event-values.ts';

export type Games = ReplyOf<typeof gamesCalls.games>['items'];
type Series = ReplyOf<typeof organisingCalls.organiserSeries>['items'];

interface EventFieldsProps {
  readonly games: Games;
  /** Of the audience, the newest first. */
  readonly series: Series;
  readonly values: EventValues;
  /** What may be changed; the rest is shown and stays. */
  readonly editable: readonly Editable[];
  readonly refusal: FormRefusal | undefined;
  readonly timeZone: string;
  readonly currency: string;
}

/** Everything that an organiser decides on, in parts that fit a phone. */
export function EventFields(props: EventFieldsProps) {
  const t = useTexts('organising');
  const e = useTexts('events');
  const { games, timeZone, currency } = props;
  const field = fieldsOf(props);
  return (
    <>
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
        <TextField
          {...field('capacity')}
          label={t('field_capacity')}
          hint={t('field_capacity_hint')}
          type="number"
          inputMode="numeric"
          min={2}
          max={65_536}
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
      <Play field={field} />
      <InSeries field={field} series={props.series} />
      <Part title={t('part_prizes')} note={t('part_prizes_note', { currency })}>
        {PLACES.map((place) => (
          <TextField
            key={place}
            {...field(`prize_${place}`)}
            error={place === 1 ? field('prizes').error : undefined}
            label={t('field_prize', { place })}
            inputMode="decimal"
          />
        ))}
      </Part>
      <Words field={field} />
    </>
  );
}

type FieldOf = ReturnType<typeof fieldsOf>;

function Play({ field }: { readonly field: FieldOf }) {
  const t = useTexts('organising');
  return (
    <Part title={t('part_play')} note={t('part_play_note')}>
      <Checkbox {...box(field('drawsAllowed'))} label={t('field_draws')} />
      <Checkbox {...box(field('thirdPlace'))} label={t('field_third_place')} />
      <Checkbox {...box(field('reset'))} label={t('field_reset')} />
      <Select
        {...field('legs')}
        label={t('field_legs')}
        options={[
          { value: '1', text: t('legs_once') },
          { value: '2', text: t('legs_twice') },
        ]}
      />
      <Select
        {...field('groupKind')}
        label={t('field_groupKind')}
        options={[
          { value: 'round_robin', text: t('group_round_robin') },
          { value: 'gsl', text: t('group_gsl') },
        ]}
      />
      {COUNTS.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={t(`field_${name}`)}
          hint={t('field_by_default')}
          type="number"
          inputMode="numeric"
          min={0}
        />
      ))}
      {(['pause', 'roundEvery', 'movable'] as const).map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={t(`field_${name}`)}
          hint={t('field_by_default')}
          inputMode="decimal"
        />
      ))}
    </Part>
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
      <TextField
        {...field('advance')}
        label={t('field_advance')}
        hint={t('field_advance_hint')}
        type="number"
        inputMode="numeric"
        min={1}
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

function Part(props: {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Card title={props.title}>
      {props.note && <p className={styles.note}>{props.note}</p>}
      <div className={styles.fields}>{props.children}</div>
    </Card>
  );
}

/** What a field of this name shows: what was typed, else what is written; whether it may be changed; what is wrong. */
function fieldsOf({ values, refusal, editable }: EventFieldsProps) {
  return (name: string) => {
    const isFixed = !editable.includes(partOf(name));
    const written = values[name] ?? '';
    const typed = refusal && !isFixed ? (refusal.values[name] ?? '') : written;
    return { name, defaultValue: typed, disabled: isFixed, error: errorAt(name, refusal) };
  };
}

function errorAt(name: string, refusal: FormRefusal | undefined): string | undefined {
  if (!refusal) return undefined;
  const found = Object.entries(refusal.fields).find(
    ([path]) => path === name || path.startsWith(`${name}.`) || path === `tournament.${name}`,
  );
  return found?.[1];
}

/** As a checkbox takes it. */
function box({ defaultValue, ...rest }: ReturnType<FieldOf>) {
  return { ...rest, defaultChecked: defaultValue === 'on' };
}
