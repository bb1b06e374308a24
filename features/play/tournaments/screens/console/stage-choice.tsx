import { Fragment } from 'react';
import { type To, useSearchParams } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { Api } from '#ui/api/browser.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { parseForm } from '#ui/screen/forms.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { liveCalls } from '../../live.contract.ts';
import { useStageNames } from '../stage-tabs.tsx';

const CHOICES = ['keep', 'anew'] as const;
type Choice = (typeof CHOICES)[number];
type Control = Pick<ReplyOf<typeof liveCalls.eventControl>, 'stages' | 'choices'>;
type Named = Control['choices'][number]['leaves'];

/** Sends the organiser's choice and returns it. */
export async function sendChoice(api: Api, eventId: string, form: FormData): Promise<Choice> {
  const input = parseForm('chooseStage', form, { eventId });
  await api.chooseStage(input);
  return input.choice;
}

interface StageChoicesProps extends Control {
  /** Returns the current address with these parameters added. */
  readonly at: (parameters: Readonly<Record<string, string>>) => string;
}

/**
 * Stages that started with other entrants than advance by the current results, with the choice to keep or restart
 * them.
 */
export function StageChoices({ stages, choices, at }: StageChoicesProps) {
  const t = useTexts('tournaments-console');
  const stageName = useStageNames(stages);
  return choices.map(({ stage, leaves, joins, reseeded }) => (
    <Notice
      key={stage}
      tone="warn"
      title={t('stage_changed', { stage: stageName(stage) })}
      action={
        <span className="row">
          {CHOICES.map((choice) => (
            <ButtonLink
              key={choice}
              size="s"
              to={at({ choose: choice, chosen: String(stage) })}
              preventScrollReset
              replace
            >
              {t(`stage_${choice}`)}
            </ButtonLink>
          ))}
        </span>
      }
    >
      <p>{t('stage_changed_text')}</p>
      <Names label={t('stage_leaves')} of={leaves} />
      <Names label={t('stage_joins')} of={joins} />
      {reseeded > 0 && <p>{t('stage_reseeded', { count: reseeded })}</p>}
    </Notice>
  ));
}

/** Shows nothing for an empty list. */
function Names({ label, of: { names, count } }: { readonly label: string; readonly of: Named }) {
  const t = useTexts('tournaments-console');
  if (count === 0) return null;
  const others = count - names.length;
  return (
    <p>
      {label}{' '}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <strong>
            <PlayerName>{name}</PlayerName>
          </strong>
        </Fragment>
      ))}{' '}
      {others > 0 && t('stage_others', { count: others })}
    </p>
  );
}

interface StageChoiceSheetProps extends Pick<Control, 'choices'> {
  readonly closeTo: To;
}

/** Asks for confirmation and names the consequences. */
export function StageChoiceSheet({ choices, closeTo }: StageChoiceSheetProps) {
  const t = useTexts('tournaments-console');
  const [query] = useSearchParams();
  const refusal = useAnswer<FormRefusal>();
  const choice = CHOICES.find((each) => each === query.get('choose'));
  const chosen = choices.find(({ stage }) => String(stage) === query.get('chosen'));
  if (!choice || !chosen) return null;
  return (
    <ActionSheet
      title={t(`stage_${choice}`)}
      closeTo={closeTo}
      confirmLabel={t(`stage_${choice}`)}
      tone={choice === 'anew' ? 'danger' : 'primary'}
      fields={{ intent: 'choose', choice, stage: String(chosen.stage) }}
      refusal={refusal}
    >
      <p>{t(`stage_${choice}_text`)}</p>
    </ActionSheet>
  );
}

/** Confirms the last decision here or on the page of seeds. */
export function DirectedDone() {
  const t = useTexts('tournaments-console');
  const [query] = useSearchParams();
  const done = ([...CHOICES, 'started'] as const).find((each) => each === query.get('done'));
  if (!done) return null;
  return (
    <Notice tone="success" role="status">
      {t(`done_${done}`)}
    </Notice>
  );
}
