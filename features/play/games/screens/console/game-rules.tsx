import { data, redirect, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { LANGUAGES } from '#brands/brand.ts';
import { OWN_NAMES } from '#locales/languages.ts';
import type { InputOf } from '#platform/http/contract.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import type { gameRulesCalls } from '../../game-rules.contract.ts';

type Texts = InputOf<typeof gameRulesCalls.writeGameRules>['texts'];

const load = screenLoader(async ({ api, params }) => {
  const [written] = (await api.gameRules({ gameId: idIn(params, 'gameId') })).items;
  if (!written) throw data(null, { status: 404 });
  return written;
});
export const loader = load.server;
export const clientLoader = load.browser;

const write = screenAction(async ({ api, params, form }) => {
  const gameId = idIn(params, 'gameId');
  const lines = (name: string) =>
    String(form.get(name) ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  // texts in languages that this brand does not show stay unchanged
  const [before] = (await api.gameRules({ gameId })).items;
  const texts: Texts = { ...before?.texts };
  for (const language of LANGUAGES.filter((each) => form.has(`gameRules_${each}`))) {
    const gameRules = lines(`gameRules_${language}`);
    const howToPlay = lines(`howToPlay_${language}`);
    if (gameRules.length + howToPlay.length > 0) texts[language] = { gameRules, howToPlay };
    else delete texts[language];
  }
  await api.writeGameRules({ gameId, texts });
  return redirect(`/console/games/${gameId}?done=saved`, 303);
});
export const action = write.server;
export const clientAction = write.browser;

/** The rules of a game for all events without rules of their own, in each language of the brand. */
export default function ConsoleGameRules() {
  const t = useTexts('events-console');
  const words = useTexts('console');
  const { brand } = useVisit();
  const { game, texts } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const busy = useNavigation().formData !== undefined;
  const field = (name: string, lines: readonly string[] | undefined) => ({
    name,
    defaultValue: refusal?.values[name] ?? lines?.join('\n') ?? '',
  });
  return (
    <Page
      title={<bdi>{game.title}</bdi>}
      windowTitle={game.title}
      back={{ to: '/console/games', text: words('nav_games') }}
      width="normal"
    >
      {query.get('done') === 'saved' && !refusal && (
        <Notice tone="success" role="status">
          {t('done_saved')}
        </Notice>
      )}
      <Form method="post" className="stack" key={game.gameId}>
        {refusal && (
          <Notice tone="danger" role="alert">
            {refusal.detail}
          </Notice>
        )}
        {brand.languages.map((language) => (
          <Card key={language} title={t('part_texts', { language: OWN_NAMES[language] })}>
            <div className="stack">
              <TextArea
                {...field(`gameRules_${language}`, texts[language]?.gameRules)}
                lang={language}
                dir="auto"
                label={t('field_game_rules')}
                hint={t('field_lines_hint')}
                rows={6}
              />
              <TextArea
                {...field(`howToPlay_${language}`, texts[language]?.howToPlay)}
                lang={language}
                dir="auto"
                label={t('field_how_to_play')}
                hint={t('field_lines_hint')}
                rows={6}
              />
            </div>
          </Card>
        ))}
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </Page>
  );
}
