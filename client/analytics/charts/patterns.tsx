/** Slanted lines: what is less, or closed. */
export const Hatch = ({ id, className }: { id: string; className: string }) => (
  <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line x1={0} x2={0} y1={0} y2={6} strokeWidth={2.5} className={className} />
  </pattern>
)

/** Dots: what is estimated. */
export const Dots = ({ id }: { id: string }) => (
  <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse">
    <circle cx={3} cy={3} r={1} className="fill-ink" />
  </pattern>
)
