/** Words masked in Arabic. */
export const ARABIC: readonly string[] =
  `كس كسم كسمك كسك كساسك طيز طيزك زب زبي شرموط شرموطة شراميط قحبة قحاب منيوك منيك نيك عرص متناك خول ديوث زنديق خرا خراء`.split(
    /\s+/,
  );
