import type { Api } from '#ui/api/browser.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Steps } from '#ui/components/steps.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

type Step = Awaited<ReturnType<Api['firstSteps']>>['items'][number];

/** The first steps of a player who has never joined a battleground, with a link to the next one. */
export function FirstSteps({ steps }: { readonly steps: readonly Step[] }) {
  const t = useTexts('games');
  const done = steps.filter((step) => step.done).length;
  const next = steps[done];
  if (!next) return null;
  return (
    <Card title={t('first_steps')}>
      <div className="stack">
        <Steps
          label={t('first_steps')}
          steps={steps.map(({ step }) => ({ text: t(`step_${step}`) }))}
          current={done + 1}
          doneText={t('step_done')}
        />
        {next.to ? (
          <p>
            <ButtonLink to={next.to} variant="primary">
              {t(`step_${next.step}`)}
            </ButtonLink>
          </p>
        ) : (
          <p>{t('step_join_how')}</p>
        )}
      </div>
    </Card>
  );
}
