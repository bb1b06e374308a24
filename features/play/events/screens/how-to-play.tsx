import { useLoaderData } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Prose } from '#ui/components/prose.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { Page } from '#ui/shell/page.tsx';

const load = screenLoader(async ({ api, params }) => {
  const id = idIn(params, 'eventId');
  const [event, rules] = await Promise.all([
    api.eventById({ id, parts: 'head' }),
    api.eventRules({ id }),
  ]);
  return { event, rules };
});
export const loader = load.server;
export const clientLoader = load.browser;

const STEPS = ['step_friend', 'step_check_in', 'step_play', 'step_verify'] as const;

/** The steps of a battleground, from joining to the verified result. */
export default function HowToPlay() {
  const t = useTexts('events');
  const { event, rules } = useLoaderData<typeof loader>();
  const home = `/event-home/${event.eventId}`;
  return (
    <Page
      title={t('how_to_play')}
      back={{ to: home, text: event.title }}
      width="pairs"
      actions={
        <ButtonLink to={home} variant="primary">
          {t('to_battleground')}
        </ButtonLink>
      }
    >
      {rules.howToPlay.length > 0 && (
        <Steps title={t('how_here', { event: event.title })} steps={rules.howToPlay} />
      )}
      <Steps title={t('how_match')} steps={STEPS.map((step) => t(step))} />
    </Page>
  );
}

function Steps({ title, steps }: { readonly title: string; readonly steps: readonly string[] }) {
  return (
    <Card title={title}>
      <Prose>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Prose>
    </Card>
  );
}
