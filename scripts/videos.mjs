// `npx node scripts/videos.mjs [brand …]` draws the loops that the loading overlay plays outside Europe. Their files are
// committed: only this script needs ffmpeg (with libx264), not the build and not the product.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { HOUSE } from '../brands/brands.ts';
import { faceOf, MOST_VIDEO_BYTES, VIDEO } from '../brands/loading-video.ts';

const BRANDS = join(dirname(fileURLToPath(import.meta.url)), '../brands');
/** Side in pixels, and in units of the mark: its 32 × 32 with a halo of 8 around them. */
const SIDE = 288;
const UNITS = 48;
const HALO = 8;
const PER_SECOND = 30;
const FRAMES = 54;
/** Share of the loop in which a light crosses the mark. In the rest the mark goes dark again. */
const CROSSING = 0.8;
/** Time in which a lit place goes dark, in loops. */
const FADES_IN = 0.3;
const LEAN = (-10 * Math.PI) / 180;
/** Half the way of the light, which leads through the middle. */
const WAY = 21;
/** Colours of a gradient along that way. */
const STEPS = 48;
/** `--backdrop` of the overlay, which lies over the brand's own ground. */
const BACKDROP = { colour: '#030405', share: 0.72 };

const wanted = process.argv.slice(2);
for (const { code, region, look } of HOUSE.brands) {
  if (region === 'europe' || (wanted.length > 0 && !wanted.includes(code))) continue;
  const file = join(BRANDS, look.theme, VIDEO);
  await draw(look, file);
  const { size } = statSync(file);
  console.log(`${file}: ${size} bytes`);
  if (size > MOST_VIDEO_BYTES) throw new Error(`${file} may have ${MOST_VIDEO_BYTES} bytes`);
}

async function draw(look, file) {
  const ffmpeg = spawn('ffmpeg', options(look, file), { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(ffmpeg, 'exit');
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const svg = Buffer.from(frameOf(look, frame / FRAMES));
    const pixels = await sharp(svg).resize(SIDE, SIDE).removeAlpha().raw().toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Every iPhone plays H.264 in MP4, and not every one plays WebM. The same drawing makes the same bytes. */
function options(look, file) {
  const input = ['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${SIDE}x${SIDE}`];
  const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  return [
    ...['-hide_banner', '-loglevel', 'warning', '-y'],
    ...[...input, '-framerate', `${PER_SECOND}`, '-i', '-', '-an'],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', ...colours],
    ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryslow', '-tune', 'film'],
    ...['-crf', '25', '-g', `${FRAMES}`, '-threads', '1'],
    // the encoder describes itself in half a kilobyte
    ...['-bsf:v', 'filter_units=remove_types=6', '-fflags', '+bitexact', '-flags', '+bitexact'],
    ...['-movflags', '+faststart', '-metadata', `comment=${faceOf(look)}`, file],
  ];
}

/** The picture at a moment of the loop, 0 to 1. */
function frameOf({ mark, accent, background }, at) {
  const crossed = Math.min(1, at / CROSSING);
  const head = -WAY + 2 * WAY * crossed;
  const ground = mixed(background, BACKDROP.colour, BACKDROP.share);
  const [dark, lit] = [mixed(ground, accent, 0.26), mixed(accent, '#ffffff', 0.65)];
  const glow = (place) => glowOf(place, at);
  const fill = stops((place) => {
    const hot = Math.max(0, 1 - Math.abs(place - head) / 3.2);
    return { colour: mixed(mixed(dark, accent, glow(place)), lit, place <= head ? hot : hot ** 2) };
  });
  const light = stops((place) => ({ colour: accent, opacity: glow(place) }));
  const beam = stops((place) => ({
    colour: accent,
    opacity: 0.28 * Math.sin(Math.PI * crossed) * Math.exp(-(((place - head) / 3.4) ** 2)),
  }));
  const path = `transform="translate(${HALO} ${HALO})" fill-rule="evenodd" d="${mark}"`;
  const all = `width="${UNITS}" height="${UNITS}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${UNITS} ${UNITS}" ${all}>
    <defs>${gradient('fill', fill)}${gradient('light', light)}${gradient('beam', beam)}
      <radialGradient id="round"><stop offset="0.35" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient>
      <mask id="halo"><rect ${all} fill="url(#round)"/></mask>
      <filter id="near" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="1.1"/></filter>
      <filter id="far" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="3.6"/></filter>
    </defs>
    <rect ${all} fill="${ground}"/>
    <g mask="url(#halo)">
      <rect ${all} fill="url(#beam)"/>
      <path ${path} fill="url(#light)" filter="url(#far)" opacity="0.5"/>
      <path ${path} fill="url(#light)" filter="url(#near)" opacity="0.55"/>
    </g>
    <path ${path} fill="url(#fill)"/>
  </svg>`;
}

/** The glow of a place since the light crossed it, in this loop or the last one: 0 to 1. */
function glowOf(place, at) {
  const since = (1 + at - (CROSSING * (place + WAY)) / (2 * WAY)) % 1;
  return Math.exp(-((since / FADES_IN) ** 2));
}

/** Stops of a gradient along the way of the light. */
function stops(at) {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const { colour, opacity = 1 } = at(-WAY + (2 * WAY * step) / STEPS);
    return `<stop offset="${step / STEPS}" stop-color="${colour}" stop-opacity="${opacity.toFixed(3)}"/>`;
  }).join('');
}

function gradient(id, content) {
  const [x, y] = [WAY * Math.cos(LEAN), -WAY * Math.sin(LEAN)];
  const middle = UNITS / 2;
  const line = `x1="${middle - x}" y1="${middle - y}" x2="${middle + x}" y2="${middle + y}"`;
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${content}</linearGradient>`;
}

function mixed(from, to, share) {
  const channel = (colour, index) =>
    Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16);
  const mix = (index) =>
    Math.round(channel(from, index) * (1 - share) + channel(to, index) * share);
  return `#${[0, 1, 2].map((index) => mix(index).toString(16).padStart(2, '0')).join('')}`;
}
