import type { ComponentType } from 'react';
import { neededTexts } from '../i18n/needed-texts.ts';
import { textsOf } from '../i18n/texts.tsx';
import { steadily } from './steady.ts';

/** Imports a part of a screen as `steadily` does, and the texts of all that has come with it. The server has all. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  if (import.meta.env.SSR) return load();
  const before = new Set(neededTexts());
  const loaded = await steadily(load);
  await textsOf([...neededTexts()].filter((each) => !before.has(each)));
  return loaded;
}

/**
 * A screen, as the router imports it (scripts/vite/steady.ts). The router waits for ever where an import fails,
 * so in place of one that did not arrive comes one that fails as soon as it is used: the error screen says why.
 */
export async function steadyScreen(load: () => Promise<object>, address: string): Promise<object> {
  return whole(load, address).catch((error: unknown) => {
    const fail = () => {
      throw error;
    };
    return { default: fail, clientLoader: fail, clientAction: fail, clientMiddleware: [] };
  });
}

/** It may be made of modules that were there before, whose texts nothing has shown so far. */
async function whole(load: () => Promise<object>, address: string): Promise<object> {
  const loaded = await steadily(load, address);
  await textsOf(neededTexts());
  return loaded;
}

/** For `lazy`: a part of a screen that the page stands without. Where it does not arrive, nothing is there. */
export async function orNothing<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Promise<{ default: ComponentType<Props> }> {
  return part(load).catch(() => ({ default: () => null }));
}
