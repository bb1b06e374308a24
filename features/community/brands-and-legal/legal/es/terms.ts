import type { Period } from '#brands/brand.ts';
import type { TermsPhrases } from '../en/terms.ts';

const PERIODS: Record<Period, string> = {
  daily: 'al día',
  weekly: 'a la semana',
  monthly: 'al mes',
};

export const terms: TermsPhrases = {
  title: 'Términos y condiciones',
  updated: (date) => `Última actualización: ${date}.`,
  offerStarts: (date) => `La oferta del operador móvil empieza el ${date}.`,
  price: (price, period, upTo) => `${upTo ? 'hasta ' : ''}${price} ${PERIODS[period]}`,
  priceLine: (country, prices, by) =>
    `${country}, ${by === 'card' ? 'con tarjeta o monedero electrónico' : 'por el operador móvil'}: ${prices}`,

  about: 'Sobre estos términos',
  aboutUs: (league, company, address, vat) =>
    `${league} es una plataforma en línea de videojuegos de competición. La gestiona ${company}, ${address}, número de IVA ${vat} («nosotros»).`,
  aboutService:
    'Quienes juegan se suscriben, participan en torneos, se retan a partidas 1v1 programadas, envían y verifican marcadores, ganan monedas y puntos, conversan y suben en las clasificaciones.',
  aboutAgreeing:
    'Quien se registra o se suscribe acepta estos términos. Si no estás de acuerdo, no uses el servicio.',
  aboutDemo:
    'Esto es una demostración. Verla no cuesta nada, y lo que se juega en ella no cuenta ni para las clasificaciones ni para los premios de la liga. Una suscripción que confirmes en ella es real, a los precios de abajo.',

  eligibility: 'Quién puede participar',
  age: (age) => `Debes tener al menos ${age} años.`,
  ageOrConsent: (age) =>
    `Debes tener al menos ${age} años. Quien sea menor puede participar con el consentimiento registrado de su madre, padre o tutor, que acepta estos términos en su nombre.`,
  person: 'Debes ser una persona física. Las empresas y otras entidades no pueden participar.',
  resident: (country, operator) =>
    `Suscripción por operador móvil (país: ${country}): debes tener la ciudadanía o la residencia de ese país y ser cliente de ${operator ?? 'un operador que ofrezca el servicio'}.`,
  rica: 'Tu línea debe ser de prepago, híbrida o de contrato y estar registrada a tu nombre según la ley sudafricana RICA (Regulation of Interception of Communications and Provision of Communication-Related Information Act 70 of 2002).',
  oneAccount:
    'Cada persona tiene una sola cuenta, la usa solo ella y da datos verdaderos. No compartas tu contraseña ni tus códigos de un solo uso.',
  gameAccount:
    'Para unirte a un torneo debes vincular tu propia cuenta del juego (UUID, IGN ID o PSN ID). Un torneo exclusivo de una plataforma, como PS5, exige el juego en esa plataforma.',

  prices: 'Suscripción, precios y pago',
  access:
    'Para unirte, retar y chatear necesitas una suscripción o una prueba activas. Leer es libre.',
  priceList: 'La suscripción cuesta, con el IVA incluido:',
  trial: (country, days) =>
    days.length === 1
      ? `${country}: ${days[0] === 1 ? 'el primer día (24 horas) es una prueba gratuita' : `los primeros ${days[0]} días son una prueba gratuita`}, una sola vez por persona. Si no cancelas durante la prueba, el primer cobro llega al terminar.`
      : `${country}: prueba gratuita de ${days.join(' o ')} días, según se te muestre antes de confirmar, una sola vez por persona. Si no cancelas durante la prueba, el primer cobro llega al terminar.`,
  noTrial: 'No hay prueba gratuita: el primer periodo se paga al suscribirte.',
  renewal:
    'La suscripción se renueva por el mismo periodo y al mismo precio hasta que la canceles. La fecha del próximo cobro está siempre a la vista en Suscripción.',
  card: 'Con tarjeta aceptamos Visa, Mastercard, Apple Pay y Google Pay. El número de tu tarjeta va solo al proveedor de pagos; nosotros nunca lo recibimos. Recibes un recibo por correo electrónico.',
  cardRetry: (days) =>
    `Si un pago con tarjeta falla al renovar, se intenta de nuevo a los ${days} días. Mientras tanto conservas el acceso; tras el último fallo, la suscripción termina.`,
  carrier:
    'El operador móvil cobra de tu saldo o lo añade a tu factura. Antes del primer cobro confirmas dos veces (double opt-in) tras ver el precio y el periodo; después recibes un mensaje gratuito que dice cómo darte de baja.',
  carrierRetry: (day, week, month) =>
    `Si un cobro del operador falla, se intenta de nuevo durante ${day} día (suscripción diaria), ${week} días (semanal) o ${month} días (mensual), siempre por el precio entero y nunca por partes; después, la suscripción termina.`,
  dataCosts:
    'Tu red puede cobrar los datos. Los mensajes promocionales llegan solo entre las 07:00 y las 19:00.',

  cancellation: 'Cancelación',
  cancelAnyTime:
    'Puedes cancelar en cualquier momento en Suscripción, con un toque y sin dar motivos.',
  cancelEffect:
    'La cancelación tiene efecto al final del ciclo de facturación en curso. Hasta entonces conservas el acceso, y no se cobra nada más.',
  cancelDial: (country, code) => `${country}: también puedes cancelar marcando ${code}.`,
  cancelSms: (country, keyword, to) =>
    `${country}: también puedes cancelar enviando ${keyword} por SMS al ${to}.`,
  withdrawal: (days) =>
    `Los consumidores de la Unión Europea pueden desistir del contrato en los ${days} días siguientes a la suscripción, con un mensaje a soporte. Si nos pediste empezar enseguida, pagas los días usados.`,
  removal:
    'Puedes eliminar tu perfil en Cuenta y privacidad. Tus datos personales se borran entonces, y tus partidas quedan bajo «Jugador eliminado».',

  play: 'Partidas, puntos y monedas',
  matchFlow: (minutes) =>
    `Un reto propone una hora; el rival acepta, rechaza o pide otra. Los dos hacen check-in desde ${minutes} minutos antes hasta ${minutes} minutos después del inicio, juegan y anotan el resultado; el otro lado lo verifica o abre una disputa. Quien no hace check-in pierde por incomparecencia.`,
  screenshot: (megabytes) =>
    `La captura del marcador debe ser una imagen de ${megabytes} MB como máximo y mostrarlo con claridad.`,
  points: (accept, play, win, fault) => [
    'Los puntos cuentan para las clasificaciones:',
    [
      `${accept} por aceptar un reto`,
      `${play} por jugar y enviar un marcador`,
      `${win} por una victoria`,
      `${fault} por rechazar o no completar una partida, que se restan del total`,
    ],
  ],
  coins: (referral, share) =>
    `Las monedas se ganan con un bono diario, al recomendar a alguien (${referral} monedas para esa persona y ${referral} para ti) y al compartir un perfil (${share} moneda cada vez). Se gastan en vales, productos y mejoras de la plataforma, no tienen valor en dinero y no se pueden vender. El código de un vale llega por SMS.`,

  tournament: 'Torneos y premios',
  residency:
    'Los torneos con premios en rands sudafricanos están abiertos solo a residentes de Sudáfrica. Para el gran premio hace falta un pasaporte válido.',
  pool: (pool, prizes) => [
    `La bolsa de premios de un torneo así es de ${pool} por juego:`,
    prizes.map((prize, i) => `${i + 1}.º puesto: ${prize}`),
  ],
  qualifiers: (advancing, finalists) =>
    `Los ${advancing} mejores de cada clasificatorio pasan a una final de los ${finalists} mejores, a doble eliminación.`,
  otherPrizes:
    'Las fechas, las reglas y los premios de cualquier otro torneo están en su propia página antes de que te unas.',
  payment: (days) =>
    `Los premios se pagan en un plazo de ${days} días hábiles desde que el resultado es definitivo, a la persona cuyo nombre figura en el perfil y que haya mostrado que cumple estos términos. Los premios no se pueden ceder.`,

  disputes: 'Disputas',
  disputeTime: (hours) =>
    `La disputa de un resultado debe abrirse en las ${hours} horas siguientes a la partida, con todo lo que demuestre tu marcador.`,
  decision: (hours) =>
    `La organización decide por escrito y con motivos. Puedes apelar una vez ante un administrador, en un plazo de ${hours} horas. La decisión de la organización y la administración es entonces definitiva. Conservas tus derechos ante los tribunales.`,

  conduct: 'Juego limpio y conducta',
  fairPlay:
    'Están prohibidos las trampas, los resultados pactados, los marcadores falsos, las capturas editadas, jugar con otro nombre y aprovechar los fallos de un juego.',
  respect:
    'Trata a los demás con respeto en el chat, en los nombres y en las imágenes. El odio, las amenazas, el acoso, la publicidad y los contenidos ilegales se retiran.',
  sanctions:
    'Quien incumpla estas reglas puede recibir un aviso, perder resultados, puntos, monedas o premios, o quedar suspendido o expulsado. Sabrás el motivo y podrás oponerte ante soporte.',

  data: 'Tus datos',
  dataKept: (months, days) =>
    `Conservamos tus datos mientras tu perfil esté activo y hasta ${months} meses después de la cancelación. Las solicitudes sobre tus datos se responden en un plazo máximo de ${days} días. La política de privacidad dice más.`,

  liability: 'Disponibilidad y responsabilidad',
  availability:
    'Gestionamos el servicio con cuidado, pero no podemos prometer que nunca falle. Si un fallo nuestro afecta a una partida, se repite o se anula.',
  liable:
    'Respondemos sin límite por dolo, culpa grave y daños a la vida o la salud, y en lo demás solo por el daño previsible de incumplir una obligación esencial. No se limitan los derechos que la ley da a los consumidores.',
  thirdParties:
    'Los creadores de los juegos, los fabricantes de consolas y los operadores móviles no organizan las competiciones ni responden de ellas.',

  changes: 'Cambios',
  changeNotice: (days) =>
    `Te avisamos de un cambio en estos términos o en los precios con al menos ${days} días de antelación. Si no estás de acuerdo, puedes cancelar antes de que se aplique.`,

  contact: 'Ley y contacto',
  law: (countries) =>
    `Se aplica la ley del país en el que te suscribiste (${countries}), con la protección que da a los consumidores.`,
  support: (email, phone) =>
    `Soporte está disponible las 24 horas, los 7 días de la semana, por correo electrónico (${email}) y por teléfono (${phone}).`,
};
