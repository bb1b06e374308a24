import type { Period } from '#brands/brand.ts';
import type { TermsPhrases } from '../en/terms.ts';

const PERIODS: Record<Period, string> = {
  daily: 'par jour',
  weekly: 'par semaine',
  monthly: 'par mois',
};

export const terms: TermsPhrases = {
  title: 'Conditions générales',
  updated: (date) => `Dernière mise à jour : ${date}.`,
  offerStarts: (date) => `L’offre de l’opérateur mobile commence le ${date}.`,
  price: (price, period, upTo) => `${upTo ? 'jusqu’à ' : ''}${price} ${PERIODS[period]}`,
  priceLine: (country, prices, by) =>
    `${country}, ${by === 'card' ? 'par carte ou portefeuille électronique' : 'par l’opérateur mobile'} : ${prices}`,

  about: 'À propos de ces conditions',
  aboutUs: (league, company, address, vat) =>
    `${league} est une plateforme en ligne de jeu vidéo de compétition. Elle est exploitée par ${company}, ${address}, numéro de TVA ${vat} (« nous »).`,
  aboutService:
    'Les joueurs s’abonnent, participent à des tournois appelés battlegrounds, se défient dans des matchs 1v1 programmés, saisissent et valident les scores, gagnent des pièces et des points, discutent entre eux et montent dans les classements.',
  aboutAgreeing:
    'Quiconque s’inscrit ou s’abonne accepte ces conditions. Si tu ne les acceptes pas, n’utilise pas le service.',
  aboutDemo:
    'Ceci est une démonstration. La regarder ne coûte rien, et ce qui s’y joue ne compte ni pour les classements ni pour les prix de la ligue. Un abonnement que tu y confirmes est un véritable abonnement, aux prix ci-dessous.',

  eligibility: 'Qui peut participer',
  age: (age) => `Tu dois avoir au moins ${age} ans.`,
  ageOrConsent: (age) =>
    `Tu dois avoir au moins ${age} ans. Les plus jeunes peuvent participer avec l’accord enregistré d’un parent ou d’un tuteur, qui accepte ces conditions pour eux.`,
  person:
    'Tu dois être une personne physique. Les sociétés et autres organismes ne peuvent pas participer.',
  resident: (country, operator) =>
    `Abonnement par un opérateur mobile (pays : ${country}) : tu dois être citoyen ou résident de ce pays et abonné de ${operator ?? 'l’un des opérateurs qui proposent l’offre'}.`,
  rica: 'Ta ligne doit être prépayée, hybride ou sous contrat, et enregistrée à ton nom selon la loi sud-africaine RICA (Regulation of Interception of Communications and Provision of Communication-Related Information Act 70 of 2002).',
  oneAccount:
    'Chaque personne a un seul compte, l’utilise seule et donne des informations exactes. Garde pour toi ton mot de passe et tes codes à usage unique.',
  gameAccount:
    'Pour rejoindre un battleground, tu dois lier ton propre compte du jeu (UUID, IGN ID ou PSN ID). Un battleground réservé à une plateforme, par exemple la PS5, exige le jeu sur cette plateforme.',

  prices: 'Abonnement, prix et paiement',
  access:
    'Pour rejoindre, défier et discuter, il faut un abonnement ou un essai en cours. La lecture est libre.',
  priceList: 'L’abonnement coûte, TVA comprise :',
  trial: (country, days) =>
    days.length === 1
      ? `${country} : ${days[0] === 1 ? 'le premier jour (24 heures) est un essai gratuit' : `les ${days[0]} premiers jours sont un essai gratuit`}, une seule fois par personne. Si tu n’annules pas pendant l’essai, le premier prélèvement suit à son terme.`
      : `${country} : essai gratuit de ${days.join(' ou ')} jours, comme indiqué avant ta confirmation, une seule fois par personne. Si tu n’annules pas pendant l’essai, le premier prélèvement suit à son terme.`,
  noTrial: 'Il n’y a pas d’essai gratuit : la première période est payée à la souscription.',
  renewal:
    'L’abonnement se renouvelle pour la même durée et au même prix jusqu’à ce que tu l’annules. La date du prochain prélèvement est toujours visible sous Abonnement.',
  card: 'Par carte, nous acceptons Visa, Mastercard, Apple Pay et Google Pay. Le numéro de ta carte va uniquement au prestataire de paiement ; nous ne le recevons jamais. Tu reçois un reçu par e-mail.',
  cardRetry: (days) =>
    `Un paiement par carte qui échoue au renouvellement est tenté de nouveau après ${days} jours. Tu gardes l’accès entre-temps ; après le dernier échec, l’abonnement prend fin.`,
  carrier:
    'L’opérateur mobile débite ton crédit ou ajoute le montant à ta facture. Avant le premier prélèvement, tu confirmes deux fois (double opt-in) après avoir vu le prix et la durée ; tu reçois ensuite un message gratuit qui dit comment arrêter.',
  carrierRetry: (day, week, month) =>
    `Un prélèvement de l’opérateur qui échoue est tenté de nouveau pendant ${day} jour (abonnement quotidien), ${week} jours (hebdomadaire) ou ${month} jours (mensuel), toujours pour le prix entier et jamais en partie ; ensuite, l’abonnement prend fin.`,
  dataCosts:
    'Ton réseau peut facturer les données. Les messages promotionnels n’arrivent qu’entre 07:00 et 19:00.',

  cancellation: 'Annulation',
  cancelAnyTime:
    'Tu peux annuler à tout moment sous Abonnement, d’un seul geste et sans donner de raison.',
  cancelEffect:
    'L’annulation prend effet à la fin du cycle de facturation en cours. Tu gardes l’accès jusque-là, et plus rien n’est prélevé.',
  cancelDial: (country, code) => `${country} : tu peux aussi annuler en composant ${code}.`,
  cancelSms: (country, keyword, to) =>
    `${country} : tu peux aussi annuler en envoyant ${keyword} par SMS au ${to}.`,
  withdrawal: (days) =>
    `Les consommateurs de l’Union européenne peuvent se rétracter dans les ${days} jours suivant la souscription, par un message à l’assistance. Si tu nous as demandé de commencer tout de suite, tu paies les jours utilisés.`,
  removal:
    'Tu peux supprimer ton profil sous Compte et confidentialité. Tes données personnelles sont alors effacées, et tes matchs restent sous « Joueur supprimé ».',

  play: 'Matchs, points et pièces',
  matchFlow: (minutes) =>
    `Un défi propose une heure ; l’adversaire accepte, refuse ou demande une autre heure. Les deux joueurs font leur check-in de ${minutes} minutes avant à ${minutes} minutes après le coup d’envoi, jouent et saisissent le résultat ; l’autre côté le valide ou le conteste. Qui ne fait pas son check-in perd par forfait.`,
  screenshot: (megabytes) =>
    `Une capture du score doit être une image de ${megabytes} Mo au plus et montrer clairement le score.`,
  points: (accept, play, win, fault) => [
    'Les points comptent pour les classements :',
    [
      `${accept} pour avoir accepté un défi`,
      `${play} pour avoir joué et saisi un score`,
      `${win} pour une victoire`,
      `${fault} pour un match refusé ou non terminé, retirés du score total`,
    ],
  ],
  coins: (referral, share) =>
    `On gagne des pièces par un bonus quotidien, en parrainant un ami (${referral} pièces pour l’ami et ${referral} pour toi) et en partageant un profil (${share} pièce à chaque fois). Elles servent à obtenir des bons, des produits et des améliorations de la plateforme, n’ont aucune valeur en argent et ne peuvent pas être vendues. Le code d’un bon arrive par SMS.`,

  tournament: 'Tournois et prix',
  residency:
    'Les tournois dont les prix sont en rands sud-africains sont réservés aux résidents d’Afrique du Sud. Pour le grand prix, il faut un passeport valide.',
  pool: (pool, prizes) => [
    `La dotation d’un tel tournoi est de ${pool} par jeu :`,
    prizes.map((prize, i) => `${['1re', '2e', '3e', '4e'][i]} place : ${prize}`),
  ],
  qualifiers: (advancing, finalists) =>
    `Les ${advancing} premiers de chaque qualification accèdent à une finale des ${finalists} meilleurs, jouée en double élimination.`,
  otherPrizes:
    'Les dates, les règles et les prix de tout autre battleground figurent sur sa propre page avant que tu le rejoignes.',
  payment: (days) =>
    `Les prix sont versés dans les ${days} jours ouvrés suivant le résultat définitif, à la personne dont le nom figure dans le profil et qui a montré qu’elle remplit ces conditions. Un prix n’est pas cessible.`,

  disputes: 'Contestations',
  disputeTime: (hours) =>
    `Un résultat doit être contesté dans les ${hours} heures qui suivent le match, avec tout ce qui prouve ton score.`,
  decision: (hours) =>
    `Les organisateurs tranchent, par écrit et avec leurs raisons. Tu peux faire appel une fois auprès d’un administrateur, dans les ${hours} heures. La décision des organisateurs et des administrateurs est alors définitive. Tes droits devant un tribunal demeurent.`,

  conduct: 'Fair-play et comportement',
  fairPlay:
    'La triche, les résultats arrangés, les faux scores, les captures modifiées, le jeu sous un autre nom et l’exploitation des défauts d’un jeu sont interdits.',
  respect:
    'Respecte les autres dans les discussions, les noms et les images. La haine, les menaces, le harcèlement, la publicité et les contenus illégaux sont retirés.',
  sanctions:
    'Qui enfreint ces règles peut être averti, perdre des résultats, des points, des pièces ou des prix, être suspendu ou exclu. La raison t’est donnée, et tu peux t’y opposer auprès de l’assistance.',

  data: 'Tes données',
  dataKept: (months, days) =>
    `Nous gardons tes données tant que ton profil est actif et jusqu’à ${months} mois après l’annulation. Les demandes sur tes données reçoivent une réponse dans un délai de ${days} jours au plus. La politique de confidentialité en dit davantage.`,

  liability: 'Disponibilité et responsabilité',
  availability:
    'Nous exploitons le service avec soin, mais ne pouvons promettre qu’il ne tombe jamais en panne. Si une défaillance de notre part touche un match, il est rejoué ou annulé.',
  liable:
    'Nous répondons sans limite du dol, de la faute lourde et des atteintes à la vie ou à la santé, et sinon seulement du dommage prévisible dû au manquement à une obligation essentielle. Les droits que la loi donne aux consommateurs ne sont pas limités.',
  thirdParties:
    'Les éditeurs des jeux, les fabricants de consoles et les opérateurs mobiles n’organisent pas les compétitions et n’en répondent pas.',

  changes: 'Modifications',
  changeNotice: (days) =>
    `Nous t’annonçons toute modification de ces conditions ou des prix au moins ${days} jours à l’avance. Si tu n’es pas d’accord, tu peux annuler avant qu’elle prenne effet.`,

  contact: 'Droit et contact',
  law: (countries) =>
    `Le droit du pays où tu t’es abonné s’applique (${countries}), avec la protection qu’il donne aux consommateurs.`,
  support: (email, phone) =>
    `L’assistance répond 24 heures sur 24, 7 jours sur 7, par e-mail (${email}) et par téléphone (${phone}).`,
};
