import { useDecimals } from '#client/ui/browser/numbers.ts'

import { drawable, type Point, text } from './club-shape.ts'

/** The length along the shaft, dimensioned beside it. */
export function LengthMark({
  foot,
  unitsPerInch,
  lieDegrees,
  lengthInches,
}: {
  foot: Point
  unitsPerInch: number
  lieDegrees: number
  lengthInches: number
}) {
  const decimals = useDecimals()
  const end = drawable.length(lengthInches) * unitsPerInch
  const off = -58
  const thin = 'fill-none stroke-muted'

  return (
    <g transform={`translate(${text(foot)}) rotate(${-drawable.lie(lieDegrees)})`}>
      <path d={`M0 -46V${off - 8}M${end} -12V${off - 8}`} className={thin} strokeWidth="0.9" />
      <path d={`M0 ${off}H${end / 2 - 56}M${end / 2 + 56} ${off}H${end}`} className="stroke-ink" strokeWidth="1" />
      <path d={`M0 ${off}l10 -3.4v6.8ZM${end} ${off}l-10 -3.4v6.8Z`} className="fill-ink" />
      <text x={end / 2} y={off + 6} textAnchor="middle" className="fill-ink font-mono text-[17px] figures">
        {decimals(lengthInches.toFixed(2))} in
      </text>
    </g>
  )
}
