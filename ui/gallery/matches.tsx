import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { Countdown } from '../components/countdown.tsx';
import { EventCard } from '../components/event-card.tsx';
import { GameCover } from '../components/game-cover.tsx';
import { MatchCard } from '../components/match-card.tsx';
import { PrizePodium } from '../components/prize-podium.tsx';
import { Scoreboard } from '../components/scoreboard.tsx';
import { Timeline } from '../components/timeline.tsx';
import { NOW, SOON, unitsOf } from './samples.ts';
import type { Words } from './words.ts';

interface Shown {
  readonly words: Words;
}

/** Everything that shows two players, and the events they meet in. */
export function Matches({ words }: Shown) {
  return (
    <>
      <Scoreboards words={words} />
      <div className="tiles">
        <MatchCards words={words} />
        <EventCards words={words} />
      </div>
      <Podium words={words} />
      <History words={words} />
    </>
  );
}

/** Before, after, and small with a shoot-out. */
function Scoreboards({ words }: Shown) {
  const { home, away } = playersIn(words);
  return (
    <>
      <Scoreboard
        home={{ ...home, ready: true }}
        away={away}
        status={<UntilSoon words={words} size="hero" />}
        versusText={words.versus}
        readyText={words.ready}
        youText={words.you}
        meta={`${words.event} · ${words.game}`}
      />
      <Scoreboard
        home={{ ...home, score: 3 }}
        away={{ ...away, score: 1, name: words.players[3] }}
        status={words.finished}
        versusText={words.versus}
        youText={words.you}
        winner="home"
        liveLabel={words.live}
      />
      <Card>
        <Scoreboard
          size="compact"
          home={{ ...home, score: 2, penalties: 4 }}
          away={{ ...away, score: 2, penalties: 5 }}
          status={words.finished}
          versusText={words.versus}
          winner="away"
        />
      </Card>
    </>
  );
}

/** One that waits for something to be done, and one that was won. */
function MatchCards({ words }: Shown) {
  const { home, away } = playersIn(words);
  const [, , third, fourth] = words.players;
  return (
    <>
      <MatchCard
        to="#scoreboard"
        home={home}
        away={away}
        when={<UntilSoon words={words} />}
        badge={<Badge tone="accent">{words.upcoming}</Badge>}
        game={words.game}
        note={words.missing}
        actions={
          <Button size="s" variant="primary">
            {words.ready}
          </Button>
        }
      />
      <MatchCard
        to="#scoreboard"
        home={{ ...home, score: 12, name: third }}
        away={{ ...away, score: 4, name: fourth }}
        when={words.kickoff}
        badge={<Badge tone="success">{words.won}</Badge>}
        game={words.game}
      />
    </>
  );
}

/** One that is on, and one with a long name to join. */
function EventCards({ words }: Shown) {
  return (
    <>
      <EventCard
        to="#scoreboard"
        cover={<GameCover slug="football-26" />}
        title={words.event}
        badge={<Badge tone="live">{words.live}</Badge>}
        when={words.kickoff}
        prize={words.prize}
        entrants={words.entrants}
      />
      <EventCard
        to="#scoreboard"
        cover={<GameCover slug="apex-racing" />}
        title={words.sentence}
        when={<UntilSoon words={words} />}
        prize={words.prize}
        entrants={words.entrants}
        footer={<Button size="s">{words.join}</Button>}
      />
    </>
  );
}

function Podium({ words }: Shown) {
  const [first] = words.players;
  return (
    <PrizePodium
      prizes={words.places.map((placeText, index) => ({
        place: index + 1,
        placeText,
        amount: words.prize,
        winner: { name: words.players[index] ?? first, avatarUrl: '/avatars/mamba.svg' },
      }))}
    />
  );
}

function History({ words }: Shown) {
  const [first, second] = words.players;
  return (
    <Timeline
      entries={[
        { id: '1', at: '19:45', title: words.ready, who: first, tone: 'success' },
        { id: '2', at: '20:00', title: words.live, tone: 'accent', detail: words.sentence },
        { id: '3', at: '20:21', title: words.declineCost, who: second, tone: 'danger' },
        { id: '4', at: '20:30', title: words.finished },
      ]}
    />
  );
}

function UntilSoon({ words, size }: Shown & { readonly size?: 'hero' }) {
  const about = { to: SOON, now: NOW, doneText: words.live, units: unitsOf(words) };
  return <Countdown {...about} {...(size && { size })} />;
}

function playersIn({ players: [first, second] }: Words) {
  return {
    home: { name: first, avatarUrl: '/avatars/lynx.svg', country: 'ZA', you: true },
    away: { name: second, avatarUrl: '/avatars/rhino.svg', country: 'KE' },
  };
}
