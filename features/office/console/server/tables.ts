import type { PlayerId } from '#platform/ids.ts';
/** The platform's record of acts, as this capability reads it. */
export interface ConsoleTables {
  official_acts: {
    id: string;
    at: Date;
    audience: string;
    /** `null`: shared by the brands of the audience. */
    brand: string | null;
    /** `null`: an operator on the command line. */
    official_id: PlayerId | null;
    via_key: boolean;
    call: string;
    subjects: readonly string[];
    reason: string | null;
    input: unknown;
  };
}
