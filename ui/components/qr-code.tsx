import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface QrCodeProps {
  /** The address that a camera reads. */
  readonly text: string;
  /** Names the target for screen readers. */
  readonly label: string;
}

/** Modules of quiet ground around the code, by which cameras find it. */
const QUIET = 2;

/** A QR code as one drawing, dark on light in either theme: cameras read it so. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={styles.ground} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles.modules} d={pathOf(data)} />
    </svg>
  );
}

/** Each run of dark modules of a row as one stroke of its height. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
    }
  }
  return path;
}
