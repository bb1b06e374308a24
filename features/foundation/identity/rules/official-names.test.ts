import { expect, test } from 'vitest';
import { officialNames } from './official-names.ts';

const isOfficial = officialNames(['Battle League', 'VC Arena'], ['MTN', 'Safaricom']);

test.each([
  ...['admin', 'Admin', 'ADMIN_1', 'adm1n', 'аdmin', 'a.d.m.i.n', 'Support', 'Suppоrt 24'],
  ...['SupportTeam', 'Thabo Moderator', 'm0derat0r', 'rnoderator', 'SYSTEM', 'Referee-2'],
  ...['Organiser', 'organizer', 'MTN', 'MTN Support', 'mtnsupport', 'mtn_fan', 'safaricom254'],
  ...['Battle League', 'battleleague', 'BattIe League', 'TheBattleLeagueTeam', 'vc.arena'],
  ...['árbitro', 'Schiedsrichter', 'المشرف', 'ዳኛ'],
])('%s passes for an official', (name) => {
  expect(isOfficial(name)).toBe(true);
});

test.each([
  ...['Thabo', 'Supporter', 'Systematic', 'Modise', 'League Battle', 'Arena King', 'battle_22'],
  ...['administer', 'Referees', 'Team', 'the bot', 'Mtnyama', 'player-2', 'سامي', '12345'],
])('%s is a name like any other', (name) => {
  expect(isOfficial(name)).toBe(false);
});
