/** Words masked in Spanish. */
export const SPANISH: readonly string[] =
  `mierda mierdas puta putas puto putos hijoputa hijueputa gilipollas cabrón cabrones cabrona coño joder jodido pendejo pendejos pendeja marica maricón maricones zorra zorras verga chinga chingada chingar sudaca sudacas hdp`.split(
    /\s+/,
  );
