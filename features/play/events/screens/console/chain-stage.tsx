import { STAGE_KINDS } from '@battle-league/brackets/stages.ts';
import { type ReactNode, useId } from 'react';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Select } from '#ui/components/select.tsx';
import { NumberField } from '#ui/console/number-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './chain-editor.module.css';
import {
  fieldName,
  KIND_NAMES,
  problemAt,
  type StageField,
  type StageValues,
} from './chain-values.ts';
import type { LiveEvent } from './use-live-event.ts';

interface ChainStageProps {
  readonly stage: StageValues;
  readonly index: number;
  readonly live: LiveEvent;
  readonly fixed: boolean;
  readonly actions: ReactNode;
}

/** The fields of one stage: its format, its entrants, and the stage that its best advance to. */
export function ChainStage({ stage, index, live, fixed, actions }: ChainStageProps) {
  const t = useTexts('tournament-stages');
  const o = useTexts('events-console');
  const names = useTexts('tournaments');
  const heading = useId();
  const { kind } = stage;
  const fields = fieldsOf({ stage, index, live, fixed, say: t });
  const { text } = fields;
  const others = live.stages.filter((each) => each !== stage);
  const nameOf = (each: StageValues) =>
    t('stage', { number: live.stages.indexOf(each) + 1, name: names(KIND_NAMES[each.kind]) });
  return (
    <section aria-labelledby={heading} className={styles.body}>
      <header className={styles.head}>
        <h3 id={heading} className={styles.name}>
          {nameOf(stage)}
        </h3>
        {actions && <span className={styles.actions}>{actions}</span>}
      </header>
      <input type="hidden" name={fieldName(index, 'key')} value={stage.key} disabled={fixed} />
      <input type="hidden" name={fieldName(index, 'id')} value={stage.id} disabled={fixed} />
      <div className={styles.fields}>
        <Select
          {...text('kind')}
          label={o('col_format')}
          options={STAGE_KINDS.map((each) => ({ value: each, text: names(KIND_NAMES[each]) }))}
        />
        <Select
          {...text('entry')}
          label={t('field_entry')}
          options={[
            { value: 'open', text: t('entry_open') },
            { value: 'advancers', text: t('entry_advancers') },
          ]}
        />
        <NumberField {...text('size')} label={t('field_size')} hint={t('hint_size')} />
        <PlayFields kind={kind} inside={stage.inside} fields={fields} />
        <OnwardFields {...{ stage, others, nameOf, fields }} />
      </div>
    </section>
  );
}

type Fields = ReturnType<typeof fieldsOf>;

interface PlayFieldsProps extends Pick<StageValues, 'kind' | 'inside'> {
  readonly fields: Fields;
}

/** The settings of the stage's kind. */
function PlayFields({ kind, inside, fields: { text, flag } }: PlayFieldsProps) {
  const o = useTexts('events-console');
  const hasTables = kind === 'round_robin' || (kind === 'groups' && inside !== 'gsl');
  return (
    <>
      {kind === 'swiss' && <NumberField {...text('rounds')} label={o('field_rounds')} />}
      {kind === 'groups' && (
        <>
          <NumberField {...text('groups')} label={o('field_groups')} />
          <Select
            {...text('inside')}
            label={o('field_groupKind')}
            options={[
              { value: 'round_robin', text: o('group_round_robin') },
              { value: 'gsl', text: o('group_gsl') },
            ]}
          />
        </>
      )}
      {hasTables && (
        <Select
          {...text('legs')}
          label={o('field_legs')}
          options={[
            { value: '1', text: o('legs_once') },
            { value: '2', text: o('legs_twice') },
          ]}
        />
      )}
      {kind === 'knockout' && <Checkbox {...flag('thirdPlace')} label={o('field_third_place')} />}
      {kind === 'double_elimination' && <Checkbox {...flag('reset')} label={o('field_reset')} />}
    </>
  );
}

interface OnwardFieldsProps {
  readonly stage: StageValues;
  readonly others: readonly StageValues[];
  readonly nameOf: (stage: StageValues) => string;
  readonly fields: Fields;
}

/** The next stage of its best, and their number. */
function OnwardFields({
  stage: { kind, to },
  others,
  nameOf,
  fields: { text },
}: OnwardFieldsProps) {
  const t = useTexts('tournament-stages');
  return (
    <>
      <Select
        {...text('to')}
        label={t('field_to')}
        options={[
          { value: '', text: t('to_nowhere') },
          ...others.map((each) => ({ value: each.key, text: nameOf(each) })),
        ]}
      />
      {to !== '' && (
        <NumberField
          {...text('best')}
          label={t(kind === 'groups' ? 'field_best_each' : 'field_best')}
        />
      )}
      {to !== '' && kind === 'groups' && (
        <NumberField {...text('bestNext')} label={t('field_best_next')} />
      )}
    </>
  );
}

interface OfStage extends Omit<ChainStageProps, 'actions'> {
  readonly say: ReturnType<typeof useTexts<'tournament-stages'>>;
}

/** Values, handlers and errors of the fields of a stage. */
function fieldsOf({ stage, index, live, fixed, say }: OfStage) {
  const errorAt = (field: StageField) => {
    const problem = problemAt(live.problems, stage, field);
    return problem && say(`problem_${problem.code}`, problem.numbers);
  };
  const of = (field: StageField) => ({
    name: fieldName(index, field),
    disabled: fixed,
    error: errorAt(field),
  });
  return {
    text: (field: Exclude<StageField, 'thirdPlace' | 'reset'>) => ({
      ...of(field),
      value: stage[field],
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
        live.change(stage.key, { [field]: currentTarget.value }),
    }),
    flag: (field: 'thirdPlace' | 'reset') => ({
      ...of(field),
      checked: stage[field],
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly checked: boolean } }) =>
        live.change(stage.key, { [field]: currentTarget.checked }),
    }),
  };
}
