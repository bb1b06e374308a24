import type { leaderboardsCalls } from '#features/play/leaderboards/leaderboards.contract.ts';
import { ownNameOf } from '#locales/languages.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Card } from '#ui/components/card.tsx';
import { CountryName } from '#ui/components/country-name.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Flag } from '#ui/components/flag.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Grants } from './role-brands.tsx';
import type { PlayerFile } from './use-player-file.ts';

/** The player's identity. */
export function Facts({ file }: { readonly file: PlayerFile }) {
  const t = useTexts('players');
  const format = useFormat();
  const { userId, country, brand, language, timeZone, number, email, grants, memberSince } = file;
  const isTyped = email !== null && !file.emailConfirmed;
  const address = `\u2068${email ?? '–'}\u2069`; // stays in one piece in Arabic
  const emailText = isTyped ? t('fact_email_typed', { email: address }) : address;
  return (
    <Card title={t('facts_title')}>
      <Definitions
        items={[
          {
            term: t('fact_number'),
            value: (
              <bdi dir="ltr" translate="no">
                {number ?? '–'}
              </bdi>
            ),
          },
          { term: t('fact_email'), value: emailText },
          { term: t('fact_since'), value: format.dateTime(memberSince) },
          {
            term: t('fact_country'),
            value: (
              <>
                <Flag country={country} /> <CountryName code={country} />
              </>
            ),
          },
          {
            term: t('fact_brand'),
            value: (
              <code translate="no" dir="ltr">
                {brand}
              </code>
            ),
          },
          { term: t('fact_language'), value: `${ownNameOf(language)} · ${timeZone}` },
          { term: t('col_roles'), value: <Grants grants={grants} /> },
          {
            term: t('fact_id'),
            value: (
              <code translate="no" dir="ltr">
                {userId}
              </code>
            ),
          },
        ]}
      />
    </Card>
  );
}

type Stats = ReplyOf<typeof leaderboardsCalls.getUserProfileStats>;

/** The player's results. */
export function PlayedFigures({ stats }: { readonly stats: Stats }) {
  const t = useTexts('players');
  const format = useFormat();
  return (
    <Card title={t('played_title')}>
      <StatRow>
        <Stat label={t('played_matches')} value={format.number(stats.matchesPlayed)} />
        <Stat label={t('played_won')} value={format.percent(stats.winPercentage)} />
        <Stat label={t('place_points')} value={format.number(stats.points)} />
      </StatRow>
      {stats.ratings.length > 0 && (
        <Definitions
          items={stats.ratings.map(({ game, rating, matches }) => ({
            term: game.title,
            value: t('rating_after', { rating: format.number(rating), matches }),
          }))}
        />
      )}
    </Card>
  );
}
