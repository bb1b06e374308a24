import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart, VISITOR } from '#testing/components/render.tsx';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { EventCard } from './event-card.tsx';
import { GameCover } from './game-cover.tsx';
import { List, ListItem } from './list.tsx';
import { MatchCard } from './match-card.tsx';
import { PlayerLine } from './player-line.tsx';
import { TapPicture } from './tap-picture.tsx';

const SAVING = { visit: { ...VISITOR, saver: { choice: 'on', on: true } } } as const;

test('a card of an event opens it wherever it is pressed', async () => {
  const screen = await renderPart(
    <EventCard to="/event-home/1" cover={<span>cover</span>} title="Friday Cup" prize="R 500" />,
  );
  await expect.element(screen.getByRole('heading', { name: 'Friday Cup' })).toBeVisible();
  await userEvent.click(screen.getByRole('article'), { position: { x: 8, y: 8 } });
  await expect.poll(screen.address).toBe('/event-home/1');
});

test('the actions of a match in a list do not open the match', async () => {
  const accept = vi.fn();
  const screen = await renderPart(
    <MatchCard
      to="/match/1"
      home={{ name: 'naledi', avatarUrl: null, score: 3 }}
      away={{ name: 'thabo', avatarUrl: null, score: 1 }}
      actions={<Button onClick={accept}>Accept</Button>}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(accept).toHaveBeenCalledTimes(1);
  expect(screen.address()).toBe('/');
  await userEvent.click(screen.getByRole('link', { name: /naledi.*thabo/ }));
  await expect.poll(screen.address).toBe('/match/1');
});

test('a row that leads somewhere is a link over its whole width; what trails it is pressed apart', async () => {
  const press = vi.fn();
  const screen = await renderPart(
    <List label="Menu">
      <ListItem to="/season" title="Season" subtitle="Division 3" />
      <ListItem title="Sound" trailing={<Button onClick={press}>Off</Button>} />
    </List>,
  );
  const list = screen.getByRole('list', { name: 'Menu' });
  await userEvent.click(list.getByRole('button', { name: 'Off' }));
  expect(press).toHaveBeenCalledTimes(1);
  const row = list.getByRole('listitem').nth(0).element().getBoundingClientRect();
  const atEnd = document.elementFromPoint(row.right - 8, row.top + row.height / 2);
  (atEnd as HTMLElement).click();
  await expect.poll(screen.address).toBe('/season');
});

test("a player's name leads to the profile, unless that was removed", async () => {
  const screen = await renderPart(
    <>
      <PlayerLine userId="1" username="naledi" country="ZA" />
      <PlayerLine userId="2" username="Deleted player" country="ZA" deleted />
    </>,
  );
  await expect.element(screen.getByRole('link', { name: 'naledi' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Deleted/ })).not.toBeInTheDocument();
});

test('while data are saved a picture waits for a press, and nothing of it is loaded', async () => {
  const screen = await renderPart(
    <TapPicture alt="Screenshot of naledi">
      <img src="/flags/za.svg" alt="Screenshot of naledi" />
    </TapPicture>,
    SAVING,
  );
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Screenshot of naledi/ }));
  await expect.element(screen.getByRole('img', { name: 'Screenshot of naledi' })).toBeVisible();
});

test('while data are saved faces are initials, and covers their titles', async () => {
  const screen = await renderPart(
    <>
      <Avatar url="/avatars/lynx.svg" name="Naledi Khumalo" alone />
      <GameCover slug="football-26" title="Football 26" />
    </>,
    SAVING,
  );
  const face = screen.getByRole('img', { name: 'Naledi Khumalo' });
  await expect.element(face).toMatchTextContent('NK');
  await expect.element(screen.getByText('Football 26')).toBeVisible();
  expect(screen.container.querySelector('img')).toBeNull();
});

test('a face beside its name is not spoken twice', async () => {
  const screen = await renderPart(<Avatar url="/avatars/lynx.svg" name="naledi" />);
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
  expect(screen.container.querySelector('img')?.getAttribute('src')).toBe('/avatars/lynx.svg');
});
