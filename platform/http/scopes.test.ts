import { expect, test } from 'vitest';
import { rolesOfKey, scopesFor, scopesToGive } from './scopes.ts';

test('a look that organisers may take opens to a key that reads, that has its part, or the role whole', () => {
  expect(scopesFor({ method: 'GET', who: 'organiser', scope: 'prizes' })).toEqual([
    'read',
    'prizes',
    'organiser',
    'administrator',
  ]);
});

test('a key that reads changes nothing', () => {
  for (const who of ['anyone', 'player', 'organiser', 'administrator'] as const) {
    expect(scopesFor({ method: 'POST', who })).not.toContain('read');
  }
});

test('a command without a part of its own needs the whole role', () => {
  expect(scopesFor({ method: 'POST', who: 'organiser' })).toEqual(['organiser', 'administrator']);
});

test('nothing is done in the owner’s own name or shown of their own, unless the call names a scope', () => {
  for (const who of ['player', 'verified'] as const) {
    expect(scopesFor({ method: 'POST', who, scope: 'read' })).toEqual([]);
    expect(scopesFor({ method: 'GET', who })).toEqual([]);
  }
  const named = scopesFor({ method: 'GET', who: 'player', scope: 'read' });
  expect(named).toEqual(['read', 'moderator', 'support', 'organiser', 'administrator']);
});

test('no key makes keys', () => {
  expect(scopesFor({ method: 'POST', who: 'organiser', scope: 'no_key' })).toEqual([]);
});

test('a key acts with no role that its owner has not', () => {
  expect(rolesOfKey(['organiser', 'administrator'], [])).toEqual([]);
  expect(rolesOfKey(['administrator', 'prizes'], ['organiser'])).toEqual(['organiser']);
  expect(rolesOfKey(['support'], ['administrator'])).toEqual(['support']);
});

test('one gives what one holds: support gives support, an organiser all parts of their role', () => {
  expect(scopesToGive(['support'])).toEqual(['support']);
  expect(scopesToGive(['organiser'])).toEqual([
    'read',
    'events',
    'entrants',
    'disputes',
    'prizes',
    'webhooks',
    'organiser',
  ]);
});
