import type { Writing } from './writing.ts';

export const fr: Writing = {
  titles: {
    daily: '{game} : le battleground du jour',
    ps5: '{game} : nuit PS5',
    showdown: '{game} : le choc du week-end',
  },
  descriptions: {
    daily:
      'Un jour, un classement. Défie tous ceux qui ont rejoint {game}, joue autant que tu veux et finis la journée avec le plus de points.',
    ps5: 'Un classement réservé à la PS5 : {game} à pleine fluidité, toute la journée. Lie un compte PS5 pour participer.',
    showdown:
      'Deux jours de {game} pour les gros prix. Tout le monde peut participer ; les quatre premiers aux points dimanche soir sont récompensés.',
  },
  gameRules: [
    'Un match, durée normale, réglages par défaut ; celui qui défie héberge la partie.',
    'Un match nul reste nul : ni prolongation, ni tirs au but.',
    'Si la connexion coupe à 0-0, recommencez. Sinon, reprenez à la même minute et au même score.',
    'Équipes, voitures et personnages au choix ; les créations personnalisées sont interdites.',
    'Garde une image de l’écran final. Elle tranche en cas de désaccord.',
  ],
  howToPlay: [
    'Lie ton compte de jeu et rejoins le battleground.',
    'Choisis un adversaire parmi les inscrits et défie-le tout de suite ou à l’heure qui te va.',
    'Ajoute-le sur ta plateforme, puis confirme ta présence : vous devez être prêts tous les deux.',
    'Jouez et saisis le score. Ton adversaire le valide, et les points sont à toi.',
  ],
};
