/** Which host shows which brand. `<brand-code>.localhost` reaches every brand on one's own machine. */
export const ORIGINS: Readonly<Record<string, string>> = {
  'play.battleleague.example': 'blg-za-en',
  'staging.battleleague.example': 'blg-za-en',
  'eu.battleleague.example': 'eal-eu-en',
  'staging.eu.battleleague.example': 'eal-eu-en',
  'ps.battleleague.example': 'blg-ps-ar',
  'staging.ps.battleleague.example': 'blg-ps-ar',
  localhost: 'blg-za-en',
  '127.0.0.1': 'blg-za-en',
};
