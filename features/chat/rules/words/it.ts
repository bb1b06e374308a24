/** Words masked in Italian. */
export const ITALIAN: readonly string[] =
  `merda merde stronzo stronzi stronza stronze cazzo cazzi coglione coglioni puttana puttane troia troie vaffanculo fanculo bastardo bastardi frocio froci ricchione finocchi zoccola zoccole negro negri terrone terroni minchia`.split(
    /\s+/,
  );
