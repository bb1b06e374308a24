/** One face for a script, in the weights 400 and 700. */
export interface ScriptFont {
  readonly family: string;
  /** All letters it has, as `unicode-range` takes them. */
  readonly ranges: string;
  /** Those that our languages use; see `fonts/README.md`. */
  readonly usual: string;
  /** Fonts that devices bring along, and how wide ours is beside them, in percent, regular and bold. */
  readonly standIns: readonly {
    readonly name: string;
    readonly local: readonly string[];
    readonly width: readonly [number, number];
  }[];
}

// Widths were measured over all our texts of the language, as the browser sets them.
export const ARABIC: ScriptFont = {
  family: 'Noto Sans Arabic',
  ranges: 'U+600-6FF,U+750-77F,U+8A0-8FF,U+FB50-FDFF,U+FE70-FEFC',
  usual: 'U+60C,U+61B,U+61F,U+621-63A,U+640-655,U+660-66C,U+670',
  standIns: [
    {
      name: 'Arabic of Android',
      local: ['Noto Naskh Arabic UI', 'Noto Naskh Arabic'],
      width: [111, 117],
    },
    { name: 'Arabic of Linux', local: ['DejaVu Sans'], width: [93.7, 86.2] },
  ],
};

export const ETHIOPIC: ScriptFont = {
  family: 'Noto Sans Ethiopic',
  ranges: 'U+1200-139F,U+2D80-2DDF,U+AB01-AB2E',
  usual: 'U+1200-137F',
  standIns: [
    {
      name: 'Ethiopic of Android',
      local: ['Noto Sans Ethiopic'],
      width: [100, 100],
    },
    { name: 'Ethiopic with serifs', local: ['Noto Serif Ethiopic'], width: [95, 94.2] },
  ],
};
