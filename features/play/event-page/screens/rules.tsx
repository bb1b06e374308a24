import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Prose } from '#ui/components/prose.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { EventScreen } from './event-load.ts';

/** The rules of the game, and those of the platform that hold everywhere. */
export function Rules({ loaded }: { readonly loaded: EventScreen }) {
  const t = useTexts('events');
  const { event, rules } = loaded;
  if (!rules) return null;
  return (
    <>
      <PlayedIn of={rules} />
      {rules.gameRules.length > 0 && <RuleList title={t('game_rules')} rules={rules.gameRules} />}
      <RuleList title={t('platform_rules')} rules={rules.platformRules} />
      <ButtonLink to={`/how-to-play/${event.eventId}`}>{t('how_to_play')}</ButtonLink>
    </>
  );
}

/** The modes and maps of the game. */
function PlayedIn({ of }: { readonly of: NonNullable<EventScreen['rules']> }) {
  const t = useTexts('events');
  const items = (['modes', 'maps'] as const)
    .filter((name) => of[name].length > 0)
    .map((name) => ({ term: t(name), value: <bdi>{of[name].join(', ')}</bdi> }));
  if (items.length === 0) return null;
  return (
    <Card>
      <Definitions items={items} />
    </Card>
  );
}

function RuleList({ title, rules }: { readonly title: string; readonly rules: readonly string[] }) {
  return (
    <Card title={title}>
      <Prose>
        <ol>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </Prose>
    </Card>
  );
}
