import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brandsOfAudience,
  changedBrands,
  coversBrands,
  EVERY_BRAND,
  grantsFrom,
  grantsOfKey,
  type Holder,
  mayActFor,
  type Needed,
  reachOf,
  withBrand,
  withoutBrand,
} from './grants.ts';
import { ROLES, rolesOfKey, SCOPES } from './scopes.ts';

const BRANDS = ['one', 'two', 'three'];
const AUDIENCES = ['here', 'there'];
const brand = fc.constantFrom(...BRANDS);
const granted = fc.constantFrom(...BRANDS, EVERY_BRAND, ...AUDIENCES.map(brandsOfAudience));
const holder: fc.Arbitrary<Holder> = fc.record({
  audience: fc.constantFrom(...AUDIENCES),
  roles: fc.uniqueArray(fc.constantFrom(...ROLES)),
  grants: fc.dictionary(fc.constantFrom(...ROLES), fc.uniqueArray(granted, { minLength: 1 })),
});
const needed: fc.Arbitrary<Needed> = fc.constantFrom('official', ...ROLES);
const owned = fc.record({ audience: fc.constantFrom(...AUDIENCES), brand: fc.option(brand) });

describe('grants', () => {
  test('a role without brands covers its audience, as roles did before there were any', () => {
    const old: Holder = { audience: 'here', roles: ['support'] };
    expect(mayActFor(old, 'support', { audience: 'here', brand: 'one' })).toBe(true);
    expect(mayActFor(old, 'support', { audience: 'there', brand: 'one' })).toBe(false);
    expect(mayActFor(old, 'organiser', { audience: 'here', brand: 'one' })).toBe(false);
  });

  test('a named brand covers its objects and what an audience shares, and nothing else', () => {
    const named: Holder = { audience: 'here', roles: ['support'], grants: { support: ['one'] } };
    const may = (brand: string | null, audience = 'here') =>
      mayActFor(named, 'support', { audience, brand });
    expect([may('one'), may(null), may('two'), may(null, 'there')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('a list shows exactly what one may act on', () => {
    fc.assert(
      fc.property(holder, needed, brand, (who, role, code) => {
        const { audience } = who;
        const reach = reachOf(who, role, audience);
        const isShown = reach === 'all' || reach.includes(code);
        expect(isShown).toBe(mayActFor(who, role, { audience, brand: code }));
      }),
    );
  });

  test('nobody acts without a role, and administrators act wherever any role of theirs would', () => {
    fc.assert(
      fc.property(holder, needed, owned, (who, role, object) => {
        expect(mayActFor({ ...who, roles: [] }, role, object)).toBe(false);
        const administers = mayActFor(who, 'administrator', object);
        if (administers) expect(mayActFor(who, role, object)).toBe(true);
        if (mayActFor(who, role, object)) expect(mayActFor(who, 'official', object)).toBe(true);
      }),
    );
  });

  test('a key never acts where its owner may not', () => {
    const scopes = fc.uniqueArray(fc.constantFrom(...SCOPES));
    fc.assert(
      fc.property(holder, scopes, needed, owned, (owner, held, role, object) => {
        const roles = rolesOfKey(held, owner.roles);
        const key = { ...owner, roles, grants: grantsOfKey(owner, roles) };
        if (mayActFor(key, role, object)) expect(mayActFor(owner, role, object)).toBe(true);
      }),
    );
  });

  test('who may give a grant may act on all that it covers', () => {
    const many = fc.uniqueArray(granted, { minLength: 1 });
    fc.assert(
      fc.property(holder, needed, many, owned, (who, role, brands, object) => {
        const given: Holder = { ...who, roles: ['support'], grants: { support: brands } };
        const isOwn = object.audience === who.audience;
        if (!isOwn || !coversBrands(who, role, brands)) return;
        if (mayActFor(given, 'support', object)) expect(mayActFor(who, role, object)).toBe(true);
      }),
    );
  });

  test('a brand that is added is covered, one that is taken is not, and others stay', () => {
    const many = fc.uniqueArray(granted);
    const may = (brands: readonly string[], code: string) =>
      mayActFor({ audience: 'here', roles: ['support'], grants: { support: brands } }, 'support', {
        audience: 'here',
        brand: code,
      });
    fc.assert(
      fc.property(many, brand, (brands, code) => {
        expect(may(withBrand(brands, code, 'here'), code)).toBe(true);
        const left = withoutBrand(brands, code, 'here', BRANDS);
        expect(may(left, code)).toBe(false);
        for (const one of BRANDS) {
          if (one !== code) expect(may(left, one)).toBe(may(brands, one));
        }
        expect(changedBrands(brands, brands)).toEqual([]);
      }),
    );
  });

  test('what is stored of roles that are gone is not read', () => {
    const stored = { support: ['one'], organiser: 'broken', king: ['two'] };
    expect(grantsFrom(stored, ['support', 'organiser'])).toEqual({ support: ['one'] });
    expect(grantsFrom(stored, [])).toEqual({});
    expect(grantsFrom(null, ['support'])).toEqual({});
  });
});
