/** Words masked in French. */
export const FRENCH: readonly string[] =
  `merde merdes merdique putain putains pute putes salope salopes salaud salauds connard connards connasse connasses enculé enculés enculer pédé pédés tapette bâtard bâtards nique niquer niqué nègre négro bougnoule bougnoules ntm fdp`.split(
    /\s+/,
  );
