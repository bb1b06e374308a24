/** Words masked in German. */
export const GERMAN: readonly string[] =
  `scheiße scheisse scheiss arschloch arschlöcher wichser hurensohn hurensöhne hure huren fotze fotzen schlampe schlampen missgeburt missgeburten spast spasti kanake kanaken neger schwuchtel schwuchteln ficken ficker gefickt verfickt`.split(
    /\s+/,
  );
