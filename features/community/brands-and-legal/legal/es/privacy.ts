import type { PrivacyPhrases } from '../en/privacy.ts';

export const privacy: PrivacyPhrases = {
  title: 'Política de privacidad',
  updated: (date) => `Última actualización: ${date}.`,

  who: 'Quién es responsable',
  controller: (league, company, address) =>
    `${company}, ${address}, gestiona ${league} y es responsable de tus datos personales.`,
  scope:
    'Esta política dice qué datos usamos, para qué, durante cuánto tiempo y qué puedes pedirnos. Vale para el sitio, la aplicación, nuestros mensajes y soporte.',

  collect: 'Qué recogemos',
  collected: [
    'Al entrar: tu número de móvil o tu correo electrónico, un código de un solo uso o tu contraseña. Las contraseñas y los códigos se guardan solo cifrados de forma irreversible.',
    'Tu perfil: nombre de usuario, avatar y país; y, si nos los das, tu nombre, fecha de nacimiento, género y una biografía.',
    'Tus cuentas de juego: UUID, IGN ID o PSN ID.',
    'Tu juego: torneos, partidas, marcadores, capturas, puntos, ratings, monedas, amistades y mensajes.',
    'Tu suscripción: plan, estado, fechas y recibos; y, si pagas con tarjeta, tu dirección de facturación. El número de tarjeta y el CVV van solo al proveedor de pagos.',
    'Datos técnicos: dirección de internet, tipo de navegador, idioma, zona horaria y errores.',
    'Tus decisiones: consentimientos, ajustes de cookies y consultas a soporte.',
  ],
  collectedIntro: 'Recogemos solo lo que el servicio necesita:',
  sources:
    'La mayor parte viene de ti. Tu operador móvil o el proveedor de pagos nos dice si una suscripción está activa.',

  why: 'Para qué los usamos',
  reasonsIntro: 'Usamos tus datos:',
  reasons: [
    'para tu cuenta, tus partidas, las clasificaciones y tu suscripción: para cumplir nuestro contrato contigo',
    'para un juego limpio, contra el fraude y para un servicio seguro: nuestro interés legítimo y el de quienes juegan',
    'para la contabilidad y los recibos: una obligación legal',
    'para mostrar ofertas y medir el uso del sitio: solo con tu consentimiento, que puedes retirar en cualquier momento',
  ],

  share: 'Quién los recibe',
  receiversIntro: 'No vendemos tus datos. Los reciben:',
  receivers: [
    'otras personas que juegan: tu nombre de usuario, avatar, país, biografía, estadísticas, resultados y lo que les escribes',
    'tu operador móvil, si cobra la suscripción: tu número y el estado de la suscripción',
    'el proveedor de pagos, si pagas con tarjeta o monedero electrónico',
    'los proveedores que alojan el servicio o envían por nosotros SMS y correos, obligados por contrato y solo según nuestras instrucciones',
    'autoridades y tribunales, si la ley nos obliga',
  ],
  abroad:
    'Si los datos van a otro país, cuidamos de que haya un nivel de protección que tu ley reconozca, por ejemplo con las cláusulas contractuales tipo de la Unión Europea.',

  cookies: 'Cookies',
  cookieKinds:
    'Las cookies necesarias mantienen tu sesión y recuerdan tu idioma y tu zona horaria. Incluyen una marca aleatoria de tu navegador, por la que vemos si se usan varias cuentas en él; la guardamos como hash mientras existan sus sesiones. Las de marketing y estadísticas se ponen solo después de que las permitas.',
  cookieChoice:
    'Tu elección (necesarias, marketing, estadísticas) y su momento se guardan en tu navegador con el nombre gdpr-consent. Puedes cambiarla en cualquier momento borrando los datos de este sitio en tu navegador.',

  keep: 'Cuánto tiempo los conservamos',
  kept: (months) =>
    `Conservamos tus datos mientras tu perfil esté activo y hasta ${months} meses después de la cancelación. Después se borran.`,
  removed:
    'Si eliminas tu perfil, tus datos personales se borran enseguida, y tus partidas quedan bajo «Jugador eliminado».',
  lawfulRecords:
    'Los recibos, los pagos de premios y las pruebas de consentimiento se conservan el tiempo que exige la ley, y no se usan para nada más.',

  rights: 'Tus derechos',
  rightsIntro: 'En cualquier momento puedes pedirnos:',
  rightsList: [
    'qué datos tenemos de ti, y una copia que pueda leer una máquina',
    'que los corrijamos o los borremos',
    'que limitemos su uso, o que dejemos un uso al que te opones',
    'que termine, desde ese momento, lo que se basa en tu consentimiento',
  ],
  answer: (email, days) =>
    `Mucho de esto puedes hacerlo tú en Cuenta y privacidad. Si no, escribe a ${email}. Respondemos gratis en un plazo máximo de ${days} días, y podemos pedirte que muestres quién eres.`,
  authority:
    'También puedes reclamar ante la autoridad de protección de datos de tu país: la de tu Estado miembro de la Unión Europea (RGPD), el Information Regulator de Sudáfrica (POPIA) o la autoridad prevista en la ley de Kenia, Nigeria o Etiopía.',

  security: 'Seguridad',
  secured:
    'Las conexiones van cifradas, el acceso se limita a quien lo necesita y queda registrado, y las imágenes subidas pierden sus datos ocultos, como el lugar de la toma. Si una brecha te pone en riesgo, te avisamos a ti y a la autoridad.',

  children: 'Menores',
  minors: (age) =>
    `El servicio es para personas de ${age} años o más. Si una marca admite a menores, su madre, padre o tutor da antes un consentimiento registrado, que puede retirar. Los datos de otros menores se borran en cuanto lo sabemos.`,

  contact: 'Cambios y contacto',
  changed:
    'Publicamos aquí los cambios, con su fecha, y avisamos de los importantes antes de que se apliquen.',
  write: (email) =>
    `Las preguntas sobre tus datos van a ${email}. Soporte está disponible las 24 horas, los 7 días de la semana, por correo electrónico y por teléfono.`,
};
