/** Cosmetics that a player may wear; `looks.module.css` has a class for each. */
export const FRAMES = ['frame_ember', 'frame_frost', 'frame_circuit', 'frame_laurel'] as const;
export const BANNERS = ['banner_floodlight', 'banner_pitch', 'banner_skyline'] as const;
export const NAME_COLOURS = ['colour_gold', 'colour_mint', 'colour_coral', 'colour_sky'] as const;

/** As it comes with a player; names of designs that are not drawn here show nothing. */
export interface Look {
  readonly frame: string | null;
  readonly banner: string | null;
  readonly colour: string | null;
}

/** The class of what is worn, if it is drawn here. */
export function lookClass(
  styles: Readonly<Record<string, string | undefined>>,
  drawn: readonly string[],
  name: string | null | undefined,
): string | undefined {
  return name && drawn.includes(name) ? styles[name] : undefined;
}
