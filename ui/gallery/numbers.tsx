import { Avatar } from '../components/avatar.tsx';
import { AVATAR_IDS } from '../components/avatar-ids.ts';
import { AvatarPicker } from '../components/avatar-picker.tsx';
import { BrandMark } from '../components/brand-mark.tsx';
import { Card } from '../components/card.tsx';
import { Sparkline } from '../components/chart.tsx';
import { Flag } from '../components/flag.tsx';
import { GameCover } from '../components/game-cover.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';
import { StandingsTable } from '../components/standings-table.tsx';
import { Stat, StatRow } from '../components/stat.tsx';
import { Steps } from '../components/steps.tsx';
import { useVisit } from '../screen/viewer.ts';
import { standingsOf } from './samples.ts';
import type { Words } from './words.ts';

interface Props {
  readonly words: Words;
}

const COUNTRIES = ['ZA', 'KE', 'NG', 'ET', 'PS', 'DE', 'FR', 'ES', 'IT', 'GB', 'TZ'];
const GAMES = [
  'football-26',
  'street-clash',
  'apex-racing',
  'hoops-26',
  'strike-squad',
  'cricket-nights',
  'pocket-football',
  'last-zone',
  'crown-keep',
  'turbo-ball',
  'default',
];

export function Standings({ words }: Props) {
  const rows = standingsOf(words);
  return (
    <Card padding="flush">
      <StandingsTable
        caption={words.ranking}
        columns={{
          rank: words.rank,
          player: words.player,
          played: words.played,
          won: words.won,
          drawn: words.drawn,
          lost: words.lost,
          points: words.points,
          rating: words.rating,
        }}
        rows={rows}
        pinned={{ ...rows[0], userId: 'own', rank: 1284, previousRank: 1290, you: true }}
        youText={words.you}
        movedLabel={words.moved}
      />
    </Card>
  );
}

export function Numbers({ words }: Props) {
  return (
    <>
      <StatRow>
        <Stat label={words.played} value="128" />
        <Stat label={words.won} value="71%" detail={words.points} />
        <Stat label={words.rating} value="1 642" detail="+18" />
      </StatRow>
      <Sparkline points={[1500, 1512, 1498, 1530, 1551, 1546, 1602, 1642]} label={words.rating} />
      <ProgressBar label={words.players[0]} value={48} max={64} valueText={words.entrants} />
      <Steps
        label={words.event}
        current={3}
        doneText={words.done}
        steps={words.steps.map((text) => ({ text }))}
      />
    </>
  );
}

export function Pictures({ words }: Props) {
  const { look } = useVisit().brand;
  return (
    <>
      <div className="row">
        {[24, 40, 64].map((size) => (
          <BrandMark key={size} path={look.mark} name={words.brand} size={size} />
        ))}
      </div>
      <AvatarPicker
        name="avatar"
        label={words.profile}
        defaultValue="lynx"
        options={AVATAR_IDS.map((id) => ({ value: id, url: `/avatars/${id}.svg`, text: id }))}
      />
      <div className="row">
        {AVATAR_IDS.map((id) => (
          <Avatar key={id} url={`/avatars/${id}.svg`} name={id} size={32} />
        ))}
        <Avatar url={null} name={words.players[1]} size={32} />
        <Avatar url={null} name={words.players[4]} size={72} frame />
      </div>
      <div className="row">
        {COUNTRIES.map((country) => (
          <Flag key={country} country={country} label={country} />
        ))}
      </div>
      <div className="tiles">
        {GAMES.map((slug) => (
          <GameCover key={slug} slug={slug} title={slug} />
        ))}
      </div>
    </>
  );
}
