/** Words masked in English. */
export const ENGLISH: readonly string[] =
  `fuck fucks fucked fucker fuckers fucking motherfucker motherfuckers shit shits shitty bullshit bitch bitches cunt cunts asshole assholes dickhead dickheads bastard bastards whore whores slut sluts wanker wankers twat twats nigger niggers nigga niggas faggot faggots kaffir kaffirs retard retards kys`.split(
    /\s+/,
  );
