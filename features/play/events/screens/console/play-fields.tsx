import { Checkbox } from '#ui/components/checkbox.tsx';
import { Select } from '#ui/components/select.tsx';
import { NumberField } from '#ui/console/number-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { type EventFormat, isTournament } from '../../rules/event.ts';
import { ChainEditor } from './chain-editor.tsx';
import { problemOfFormat } from './chain-problems.ts';
import { type FieldOf, Part } from './event-form-parts.tsx';
import { COUNTS, FRACTION_DIGITS } from './event-form-settings.ts';
import type { LiveEvent } from './use-live-event.ts';

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

/** Sixty days, the longest that the rules take: few numbers of hours can be read in two ways. */
const MOST_HOURS = 1440;

interface PlayProps {
  readonly field: FieldOf;
  readonly live: LiveEvent;
}

/** Settings of play. Fields of other formats are in the form, and hidden. */
export function Play({ field, live }: PlayProps) {
  const t = useTexts('organising');
  const s = useTexts('stages');
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

/** The stages of an event that has any of its own. */
export function Stages({ live, fixed }: { readonly live: LiveEvent; readonly fixed: boolean }) {
  const t = useTexts('stages');
  if (live.format !== 'stages') return null;
  return (
    <Part title={t('title')} note={t('note')}>
      <ChainEditor live={live} fixed={fixed} />
    </Part>
  );
}

/** As a checkbox takes it. */
function box({ defaultValue, ...rest }: ReturnType<FieldOf>) {
  return { ...rest, defaultChecked: defaultValue === 'on' };
}
