import type { PrivacyPhrases } from '../en/privacy.ts';

export const privacy: PrivacyPhrases = {
  title: 'Politique de confidentialité',
  updated: (date) => `Dernière mise à jour : ${date}.`,

  who: 'Qui est responsable',
  controller: (league, company, address) =>
    `${company}, ${address}, exploite ${league} et est responsable de tes données personnelles.`,
  scope:
    'Cette politique dit quelles données nous utilisons, pourquoi, combien de temps, et ce que tu peux nous demander. Elle vaut pour le site, l’application, nos messages et l’assistance.',

  collect: 'Ce que nous recueillons',
  collected: [
    'À l’entrée : ton numéro de portable ou ton adresse e-mail, un code à usage unique ou ton mot de passe. Mots de passe et codes ne sont conservés que sous forme hachée.',
    'Ton profil : nom d’utilisateur, avatar et pays ; et, si tu les indiques, ton nom, ta date de naissance, ton genre et une bio.',
    'Tes comptes de jeu : UUID, IGN ID ou PSN ID.',
    'Ton jeu : battlegrounds, matchs, scores, captures, points, cotes, pièces, amis et messages.',
    'Ton abonnement : formule, état, dates et reçus ; et, si tu paies par carte, ton adresse de facturation. Le numéro de carte et le CVV vont uniquement au prestataire de paiement.',
    'Données techniques : adresse internet, type de navigateur, langue, fuseau horaire et erreurs.',
    'Tes choix : accords, réglages des cookies et demandes à l’assistance.',
  ],
  collectedIntro: 'Nous ne recueillons que ce dont le service a besoin :',
  sources:
    'La plupart viennent de toi. Ton opérateur mobile ou le prestataire de paiement nous dit si un abonnement est actif.',

  why: 'Pourquoi nous les utilisons',
  reasonsIntro: 'Nous utilisons tes données :',
  reasons: [
    'pour ton compte, tes matchs, les classements et ton abonnement : l’exécution de notre contrat avec toi',
    'pour un jeu loyal, contre la fraude et pour la sécurité du service : notre intérêt légitime et celui des joueurs',
    'pour la comptabilité et les reçus : une obligation légale',
    'pour montrer des offres et mesurer l’usage du site : seulement avec ton accord, que tu peux retirer à tout moment',
  ],

  share: 'Qui les reçoit',
  receiversIntro: 'Nous ne vendons pas tes données. Les reçoivent :',
  receivers: [
    'les autres joueurs : ton nom d’utilisateur, ton avatar, ton pays, ta bio, tes statistiques, tes résultats et ce que tu leur écris',
    'ton opérateur mobile, s’il prélève l’abonnement : ton numéro et l’état de l’abonnement',
    'le prestataire de paiement, si tu paies par carte ou portefeuille électronique',
    'les prestataires qui hébergent le service ou envoient pour nous SMS et e-mails, liés par contrat et sur nos seules instructions',
    'les autorités et les tribunaux, si la loi nous y oblige',
  ],
  abroad:
    'Si des données vont dans un autre pays, nous veillons à un niveau de protection reconnu par ta loi, par exemple par les clauses contractuelles types de l’Union européenne.',

  cookies: 'Cookies',
  cookieKinds:
    'Les cookies nécessaires te gardent connecté et retiennent ta langue et ton fuseau horaire. S’y ajoute une marque aléatoire de ton navigateur, qui nous montre que plusieurs comptes y sont utilisés ; nous la gardons hachée, aussi longtemps que les sessions concernées. Les cookies de marketing et de statistiques ne sont posés qu’après ton accord.',
  cookieChoice:
    'Ton choix (nécessaires, marketing, statistiques) et son moment sont conservés dans ton navigateur sous le nom gdpr-consent. Tu peux le changer à tout moment en effaçant les données de ce site dans ton navigateur.',

  keep: 'Combien de temps nous les gardons',
  kept: (months) =>
    `Nous gardons tes données tant que ton profil est actif et jusqu’à ${months} mois après l’annulation. Ensuite, elles sont effacées.`,
  removed:
    'Quand tu supprimes ton profil, tes données personnelles sont effacées aussitôt, et tes matchs restent sous « Joueur supprimé ».',
  lawfulRecords:
    'Les reçus, les versements de prix et les preuves d’accord sont gardés aussi longtemps que la loi l’exige, et ne servent à rien d’autre.',

  rights: 'Tes droits',
  rightsIntro: 'Tu peux à tout moment nous demander :',
  rightsList: [
    'quelles données nous avons sur toi, et une copie lisible par une machine',
    'de les corriger ou de les effacer',
    'd’en limiter l’usage, ou de cesser un usage auquel tu t’opposes',
    'de mettre fin, pour la suite, à ce qui repose sur ton accord',
  ],
  answer: (email, days) =>
    `Tu peux faire beaucoup toi-même sous Compte et confidentialité. Sinon, écris à ${email}. Nous répondons dans un délai de ${days} jours au plus, gratuitement, et pouvons te demander de montrer qui tu es.`,
  authority:
    'Tu peux aussi t’adresser à l’autorité de protection des données de ton pays : celle de ton État membre de l’Union européenne (RGPD), l’Information Regulator en Afrique du Sud (POPIA), ou l’autorité prévue par la loi du Kenya, du Nigeria ou de l’Éthiopie.',

  security: 'Sécurité',
  secured:
    'Les connexions sont chiffrées, l’accès est limité à ceux qui en ont besoin et consigné, et les images envoyées perdent leurs données cachées, comme le lieu de prise de vue. Si une violation te met en danger, nous te prévenons, ainsi que l’autorité.',

  children: 'Mineurs',
  minors: (age) =>
    `Le service s’adresse aux personnes de ${age} ans et plus. Si une marque admet des joueurs plus jeunes, un parent ou tuteur donne d’abord un accord enregistré, qu’il peut retirer. Les données d’autres mineurs sont effacées dès que nous l’apprenons.`,

  contact: 'Modifications et contact',
  changed:
    'Nous publions toute modification ici, avec sa date, et annonçons les plus importantes avant qu’elles s’appliquent.',
  write: (email) =>
    `Les questions sur tes données vont à ${email}. L’assistance répond 24 heures sur 24, 7 jours sur 7, par e-mail et par téléphone.`,
};
