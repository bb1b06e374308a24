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
  gameRules: {
    football: [
      'Un match, durée normale, réglages par défaut ; celui qui défie héberge la partie.',
      'Un match nul reste nul : ni prolongation, ni tirs au but.',
      'Si la connexion coupe à 0-0, recommencez. Sinon, reprenez à la même minute et au même score.',
      'Toutes les équipes officielles sont permises ; les créations personnalisées sont interdites.',
    ],
    carball: [
      'Un match de cinq minutes, un contre un dans une arène standard, sans mutateurs ; celui qui défie héberge la partie.',
      'À égalité à la fin, place à la prolongation : le prochain but gagne.',
      'Si la connexion coupe, jouez les minutes restantes et ajoutez les buts déjà marqués.',
      'Toutes les voitures sont permises.',
    ],
    basketball: [
      'Un contre un sur demi-terrain, premier à 21 ; celui qui défie héberge la partie.',
      'Un panier vaut un point, un tir de loin en vaut deux. Le ballon change de camp après chaque panier.',
      'Si la connexion coupe, reprenez au même score dans une nouvelle partie.',
      'Tous les joueurs des effectifs officiels sont permis ; les créations personnalisées sont interdites.',
    ],
    cricket: [
      'Un match de cinq overs par équipe, réglages par défaut ; celui qui défie héberge la partie.',
      'Le score, ce sont les runs de chaque équipe. À égalité de runs, match nul : pas de super over.',
      'Si la connexion coupe dans la première manche, recommencez. Ensuite, reprenez la poursuite du même total.',
      'Toutes les sélections nationales sont permises ; les créations personnalisées sont interdites.',
    ],
    fighting: [
      'Trois parties gagnées donnent le match, avec rounds et chrono par défaut ; celui qui défie héberge.',
      'Le score, ce sont les parties gagnées. Le perdant d’une partie peut changer de personnage, pas le gagnant.',
      'Si la connexion coupe, rejouez cette partie seulement.',
      'Tous les personnages sont permis ; touches turbo et macros sont interdites.',
    ],
    racing: [
      'Quatre courses gagnées donnent le match : cinq tours chacune, réglages par défaut, sans dégâts ; celui qui défie héberge.',
      'Le score, ce sont les courses gagnées. Celui qui défie choisit le premier circuit, puis le perdant choisit le suivant.',
      'Si un contact sort une voiture de la piste au premier tour, reprenez la course au départ.',
      'Si la connexion coupe, refaites cette course seulement.',
      'Toutes les voitures de série sont permises ; les voitures préparées sont interdites.',
    ],
    shooter: [
      'Un duel, premier à 13 manches, armes par défaut ; changement de côté après 12 manches.',
      'Le score, ce sont les manches gagnées. Celui qui défie héberge, l’adversaire choisit la carte.',
      'Si la connexion coupe, rejouez cette manche seulement.',
      'Aide à la visée, macros et bugs de carte font perdre le match.',
    ],
    survival: [
      'Trois parties en solo dans le même salon : celui qui défie partage le code.',
      'Le score, ce sont les éliminations des trois parties. À égalité, match nul.',
      'Si la connexion coupe avant l’atterrissage, refaites cette partie. Ensuite, elle compte.',
      'Téléphones et tablettes seulement, sans émulateur. S’allier avec d’autres joueurs fait perdre le match.',
    ],
    strategy: [
      'Trois combats gagnés donnent le match, en combat amical à cartes égalisées ; celui qui défie invite.',
      'Le score, ce sont les combats gagnés. Tu peux changer de deck entre deux combats.',
      'Un combat sans vainqueur est rejoué.',
      'Si la connexion coupe dans la première minute, rejouez ce combat. Ensuite, son résultat compte.',
    ],
  },
  picture: 'Garde une image de l’écran final. Elle tranche en cas de désaccord.',
  howToPlay: [
    'Lie ton compte de jeu et rejoins le battleground.',
    'Choisis un adversaire parmi les inscrits et défie-le tout de suite ou à l’heure qui te va.',
    'Ajoute-le sur ta plateforme, puis confirme ta présence : vous devez être prêts tous les deux.',
    'Jouez et saisis le score. Ton adversaire le valide, et les points sont à toi.',
  ],
};
