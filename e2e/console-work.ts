import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { consoleRoutes } from '#app/console-routes.ts';
import { type Distant, distantPlayer } from './caller.ts';
import { type PlayerWithApi, visitorWithApi } from './cup.ts';
import { signInAs } from './entering.ts';
import { openBattleground } from './player.ts';

/** The address of every screen of the console, its parameters as its routes name them. */
export function consolePaths(): string[] {
  const paths = pathsOf(consoleRoutes.flatMap(({ children }) => children ?? []));
  return paths.filter((path) => !path.endsWith('*'));
}

function pathsOf(routes: readonly RouteConfigEntry[], within = ''): string[] {
  return routes.flatMap(({ path, children = [] }) => {
    const here = [within, path].filter(Boolean).join('/');
    return children.length > 0 ? pathsOf(children, here) : [here];
  });
}

/** An administrator at a desk, and one of everything that the console has a screen for. */
export async function deskWithWork(
  browser: Browser,
  look: { language: 'ar' | 'en'; width: number; height: number },
) {
  const desk = await visitorWithApi(browser, { brand: 'blg-ps-ar', ...look }, 'Desk');
  await signInAs(desk, 'administrator');
  const eventId = await openBattleground(desk);
  const { gameId } = (await desk.api.eventById({ id: eventId })).game;
  const players = await Promise.all(
    ['Samar', 'Huda'].map((name) => distantPlayer('blg-ps-ar', name, gameId)),
  );
  const [one, other] = players;
  if (!one || !other) throw new Error('Two play.');
  const ids: Readonly<Record<string, string>> = {
    eventId,
    gameId,
    ...(await workOf(desk, one, other, eventId)),
  };
  const close = async () => {
    await Promise.all(players.map((player) => player.close()));
    await desk.page.context().close();
  };
  return { desk, ids, close };
}

/** A match, a message that was reported, a ticket, and a webhook. */
async function workOf(desk: PlayerWithApi, one: Distant, other: Distant, eventId: string) {
  const [challengerTeamId, challengedTeamId] = [
    (await one.api.joinEvent({ eventId })).entryId,
    (await other.api.joinEvent({ eventId })).entryId,
  ];
  const challenge = { eventId, challengerTeamId, challengedTeamId, isInstant: true };
  const { matchId } = await one.api.createChallenge(challenge);
  const said = { roomId: 'brand:blg-ps', clientId: randomUUID(), text: 'You all play badly' };
  const { messageId } = await one.api.sendChatMessage(said);
  await other.api.reportChatMessage({ messageId, reason: 'insult' });
  const words = { subject: 'The clock stands', text: 'It does not go on.' } as const;
  const { ticketId } = await other.api.openTicket({ ...words, category: 'bug', pictureIds: [] });
  const url = `http://127.0.0.1:${new URL(desk.origin).port}/sandbox/webhooks`;
  const { webhookId } = await desk.api.createWebhook({
    name: 'Told',
    url,
    kinds: ['event.cancelled'],
  });
  const { player } = await other.api.viewer({});
  return { matchId, messageId, ticketId, webhookId, userId: player?.userId ?? '' };
}
