import { pageIn } from '#ui/screen/page-number.ts';
import { GAME_CATEGORIES, type GameCategory } from '../rules/game.ts';

/** The filters of games and battlegrounds, all kept in the address. */
export interface Choice {
  readonly category?: GameCategory | undefined;
  /** Slug. */
  readonly game?: string | undefined;
  readonly list: 'open' | 'past';
  readonly page?: number;
}

export function choiceOf(query: URLSearchParams): Choice & { readonly page: number } {
  return {
    category: GAME_CATEGORIES.find((category) => category === query.get('category')),
    game: query.get('game') ?? undefined,
    list: query.get('tab') === 'past' ? 'past' : 'open',
    page: pageIn({ searchParams: query }),
  };
}

export function gamesAddress({ category, game, list, page = 1 }: Choice): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (game) query.set('game', game);
  if (list === 'past') query.set('tab', 'past');
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `/games?${text}` : '/games';
}
