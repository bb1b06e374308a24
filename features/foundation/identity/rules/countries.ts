/** Countries of a profile: those of the brands, their neighbours, and Europe. ISO 3166-1 alpha-2. */
export const COUNTRIES: readonly string[] = (
  'ZA BW LS MZ NA SZ ZM ZW KE RW TZ UG NG BJ CM GH NE TG ET DJ ER SO SS SD PS EG IL JO LB ' +
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LT LU LV MT NL NO PL PT RO SE SI SK'
).split(' ');
