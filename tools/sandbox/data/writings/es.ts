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
  gameRules: [
    'Una partida, duración normal, ajustes por defecto; quien reta es el anfitrión.',
    'El empate es empate: sin prórroga ni penaltis.',
    'Si la conexión cae con 0-0, se empieza de nuevo. Si no, se sigue en el mismo minuto y con el mismo marcador.',
    'Equipos, coches y personajes a elección; los personalizados no valen.',
    'Guarda una imagen de la pantalla final. Decide si no os ponéis de acuerdo.',
  ],
  howToPlay: [
    'Vincula tu cuenta del juego y únete al torneo.',
    'Elige un rival entre los inscritos y rétalo ahora o a la hora que te venga bien.',
    'Agrégalo en tu plataforma y confirma que estás: los dos tenéis que estar listos.',
    'Jugad y anota el resultado. Tu rival lo confirma y los puntos son tuyos.',
  ],
};
