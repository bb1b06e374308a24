import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { BrandMark } from '../components/brand-mark.tsx';
import { ButtonLink } from '../components/button.tsx';
import {
  BellIcon,
  GamepadIcon,
  HomeIcon,
  RankingIcon,
  UserIcon,
  VersusIcon,
} from '../components/icon.tsx';
import { IconLink } from '../components/icon-button.tsx';
import { useVisit } from '../screen/viewer.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Page } from '../shell/page.tsx';
import { Actions, Choices, Fields } from './forms.tsx';
import { Matches } from './matches.tsx';
import { Numbers, Pictures, Standings } from './numbers.tsx';
import { Lists, Overlays, States } from './surfaces.tsx';
import { WORDS, type Words } from './words.ts';

const DIRECTIONS = ['ltr', 'rtl'] as const;

/** Every part of the design system in every state, as the brand of this origin wears it; the direction is in the address. */
export function Gallery() {
  const [query] = useSearchParams();
  const { look } = useVisit().brand;
  const dir = DIRECTIONS.find((each) => each === query.get('dir')) ?? DIRECTIONS[0];
  const words = WORDS[dir];
  const here = (change: Record<string, string>) => `?${new URLSearchParams({ dir, ...change })}`;
  return (
    <div dir={dir} lang={dir === 'rtl' ? 'ar' : 'en'}>
      <AppShell
        brandMark={
          <Link to={here({})}>
            <BrandMark path={look.mark} name={words.brand} />
          </Link>
        }
        headerEnd={
          <IconLink icon={<BellIcon />} label={words.notifications} count={3} to={here({})} />
        }
        nav={navOf(words)}
        navLabel={words.navigation}
        skipLabel={words.skip}
        toastsLabel={words.notifications}
        footer={words.sentence}
      >
        <Page
          title={words.gallery}
          width="wide"
          actions={<Switches here={here} />}
          aside={<States words={words} />}
        >
          <Part name="Scoreboard">
            <Matches words={words} />
          </Part>
          <Part name="Standings">
            <Standings words={words} />
          </Part>
          <Part name="Numbers">
            <Numbers words={words} />
          </Part>
          <Part name="Actions">
            <Actions words={words} />
          </Part>
          <Part name="Fields">
            <Fields words={words} />
          </Part>
          <Part name="Choices">
            <Choices words={words} />
          </Part>
          <Part name="Overlays">
            <Overlays words={words} />
          </Part>
          <Part name="Lists">
            <Lists words={words} />
          </Part>
          <Part name="Pictures">
            <Pictures words={words} />
          </Part>
        </Page>
      </AppShell>
    </div>
  );
}

function Switches({ here }: { readonly here: (change: Record<string, string>) => string }) {
  return (
    <div className="row" dir="ltr">
      {DIRECTIONS.map((dir) => (
        <ButtonLink key={dir} size="s" variant="ghost" to={here({ dir })} replace>
          {dir}
        </ButtonLink>
      ))}
    </div>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="stack" id={name.toLowerCase()}>
      <h2 lang="en">{name}</h2>
      {children}
    </section>
  );
}

function navOf(words: Words) {
  return [
    { to: '/sandbox/gallery', text: words.home, icon: <HomeIcon /> },
    { to: '/games', text: words.games, icon: <GamepadIcon /> },
    { to: '/matches', text: words.matches, icon: <VersusIcon />, count: 2 },
    { to: '/leaderboard', text: words.ranking, icon: <RankingIcon /> },
    { to: '/profile/me', text: words.profile, icon: <UserIcon /> },
  ];
}
