import { useActionData, useLocation, useSearchParams } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { Api } from '#ui/api/browser.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { ActSheet } from '#ui/console/act-sheet.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { liveCalls } from '../../live-contract.ts';
import { useStageNames } from '../stage-tabs.tsx';

const CHOICES = ['keep', 'anew'] as const;
type Choice = (typeof CHOICES)[number];
type Stages = ReplyOf<typeof liveCalls.eventControl>['stages'];

/** Tells the server what the form says: `keep` or `anew`. */
export async function sendChoice(api: Api, eventId: string, form: FormData): Promise<Choice> {
  const choice = form.get('choice') === 'anew' ? 'anew' : 'keep';
  await api.chooseStage({ eventId, stage: Number(form.get('stage')), choice });
  return choice;
}

/** Stages that have begun with others than go on by the results now: they stay, or begin anew. */
export function StageChoices({ stages }: { readonly stages: Stages }) {
  const t = useTexts('directing');
  const stageName = useStageNames(stages);
  return stages.map(
    ({ stage, changed }) =>
      changed && (
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
                  to={`?choose=${choice}&stage=${stage}`}
                  preventScrollReset
                  replace
                >
                  {t(`stage_${choice}`)}
                </ButtonLink>
              ))}
            </span>
          }
        >
          {t('stage_changed_text', {
            leaves: changed.leaves.length,
            joins: changed.joins.length,
          })}
        </Notice>
      ),
  );
}

/** What the choice costs, before it is made. */
export function StageChoiceSheet({ stages }: { readonly stages: Stages }) {
  const t = useTexts('directing');
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const refusal = useActionData<FormRefusal>();
  const choice = CHOICES.find((each) => each === query.get('choose'));
  const chosen = stages.find(({ stage }) => String(stage) === query.get('stage'));
  if (!choice || !chosen?.changed) return null;
  return (
    <ActSheet
      title={t(`stage_${choice}`)}
      closeTo={pathname}
      confirmLabel={t(`stage_${choice}`)}
      tone={choice === 'anew' ? 'danger' : 'primary'}
      fields={{ intent: 'choose', choice, stage: String(chosen.stage) }}
      refusal={refusal}
    >
      <p>{t(`stage_${choice}_text`)}</p>
    </ActSheet>
  );
}

/** What has just been decided here or with the seeds. */
export function DirectedDone() {
  const t = useTexts('directing');
  const [query] = useSearchParams();
  const done = ([...CHOICES, 'started'] as const).find((each) => each === query.get('done'));
  if (!done) return null;
  return (
    <Notice tone="success" role="status">
      {t(`done_${done}`)}
    </Notice>
  );
}
