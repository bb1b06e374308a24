import type { Writing } from './writing.ts';

export const es: Writing = {
  titles: {
    daily: '{game}: torneo del día',
    ps5: '{game}: noche de PS5',
    showdown: '{game}: duelo de fin de semana',
  },
  descriptions: {
    daily:
      'Un día, una clasificación. Reta a cualquiera que se haya unido a {game}, juega cuanto quieras y termina el día con más puntos que nadie.',
    ps5: 'Una clasificación solo para PS5: {game} a toda velocidad, todo el día. Vincula una cuenta de PS5 para unirte.',
    showdown:
      'Dos días de {game} por los grandes premios. Puede entrar cualquiera; cobran los cuatro con más puntos el domingo por la noche.',
  },
  gameRules: {
    football: [
      'Una partida, duración normal, ajustes por defecto; quien reta es el anfitrión.',
      'El empate es empate: sin prórroga ni penaltis.',
      'Si la conexión cae con 0-0, se empieza de nuevo. Si no, se sigue en el mismo minuto y con el mismo marcador.',
      'Valen todos los equipos oficiales; los personalizados, no.',
    ],
    carball: [
      'Una partida de cinco minutos, uno contra uno en una arena estándar, sin mutadores; quien reta es el anfitrión.',
      'Si hay empate al final, hay prórroga: gana el siguiente gol.',
      'Si la conexión cae, jugad los minutos que faltaban y sumad los goles de antes.',
      'Valen todos los coches.',
    ],
    basketball: [
      'Uno contra uno a media pista, gana quien llega a 21; quien reta es el anfitrión.',
      'Una canasta vale un punto y un tiro lejano, dos. Tras cada canasta cambia la posesión.',
      'Si la conexión cae, se sigue con el mismo marcador en otra partida.',
      'Valen todos los jugadores de las plantillas oficiales; los personalizados, no.',
    ],
    cricket: [
      'Una partida de cinco overs por equipo, ajustes por defecto; quien reta es el anfitrión.',
      'El marcador son las carreras de cada equipo. A igual número, empate: sin super over.',
      'Si la conexión cae en la primera entrada, se empieza de nuevo. Después, se sigue persiguiendo el mismo objetivo.',
      'Valen todas las selecciones; los equipos personalizados, no.',
    ],
    fighting: [
      'Tres combates ganados dan la victoria, con asaltos y tiempo por defecto; quien reta es el anfitrión.',
      'El marcador son los combates ganados. Quien pierde uno puede cambiar de personaje; quien gana, no.',
      'Si la conexión cae, se repite solo ese combate.',
      'Valen todos los personajes; los botones turbo y las macros, no.',
    ],
    racing: [
      'Cuatro carreras ganadas dan la victoria: cinco vueltas cada una, ajustes por defecto, sin daños; quien reta es el anfitrión.',
      'El marcador son las carreras ganadas. Quien reta elige el primer circuito; después, quien pierde la carrera.',
      'Si un contacto saca a un coche de la pista en la primera vuelta, se repite la salida.',
      'Si la conexión cae, se repite solo esa carrera.',
      'Valen todos los coches de serie; los modificados, no.',
    ],
    shooter: [
      'Un duelo, gana quien llega a 13 rondas, armas por defecto; cambio de lado tras 12 rondas.',
      'El marcador son las rondas ganadas. Quien reta es el anfitrión y el rival elige el mapa.',
      'Si la conexión cae, se repite solo esa ronda.',
      'Ayudas de puntería, macros y fallos del mapa cuestan la partida.',
    ],
    survival: [
      'Tres partidas en solitario en la misma sala: quien reta comparte el código.',
      'El marcador son las eliminaciones de las tres partidas. A igual número, empate.',
      'Si la conexión cae antes de aterrizar, se repite. Después, la partida cuenta.',
      'Solo móviles y tabletas, sin emuladores. Aliarse con otros jugadores cuesta la partida.',
    ],
    strategy: [
      'Tres batallas ganadas dan la victoria, en batalla amistosa con cartas igualadas; quien reta invita.',
      'El marcador son las batallas ganadas. Puedes cambiar de mazo entre batallas.',
      'Una batalla sin ganador se repite.',
      'Si la conexión cae en el primer minuto, se repite la batalla. Después, su resultado cuenta.',
    ],
  },
  picture: 'Guarda una imagen de la pantalla final. Decide si no os ponéis de acuerdo.',
  howToPlay: [
    'Vincula tu cuenta del juego y únete al torneo.',
    'Elige un rival entre los inscritos y rétalo ahora o a la hora que te venga bien.',
    'Agrégalo en tu plataforma y confirma que estás: los dos tenéis que estar listos.',
    'Jugad y anota el resultado. Tu rival lo confirma y los puntos son tuyos.',
  ],
};
