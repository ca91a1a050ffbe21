import { encode } from 'uqr';
import classes from './profile.module.css';

/** Renders a text as a QR code, dark on light in both color schemes, as readers require. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} className={classes.qrGround} />
      <path d={path} className={classes.qrDots} />
    </svg>
  );
}
