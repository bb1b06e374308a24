/** The tables of this capability; see `platform/database/migrations/0022_players_desk.sql`. */
export interface FiguresTables {
  figures_days: {
    audience: string;
    day: string;
    sign_ups: number;
    active_day: number;
    active_week: number;
    active_month: number;
    matches: number;
    disputes: number;
  };
  figures_revenue: {
    audience: string;
    day: string;
    brand: string;
    currency: string;
    paid: number;
    refunded: number;
    charges: number;
  };
  figures_cohorts: { audience: string; week: string; later: number; players: number };
}
