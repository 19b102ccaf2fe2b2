import { useDecimals } from '#client/ui/browser/numbers.ts'

import { arc, drawable, type Point, polar } from './club-shape.ts'

/** The angle between the ground and the shaft, where the shaft's axis meets the ground. */
export function LieAngle({ foot, lieDegrees }: { foot: Point; lieDegrees: number }) {
  const decimals = useDecimals()
  const radius = 92
  const drawn = drawable.lie(lieDegrees)
  const place = polar(foot, radius + 12, drawn / 2.6)

  return (
    <>
      <path d={arc(foot, radius, [0, drawn])} className="fill-none stroke-flag" strokeWidth="1.8" />
      <text x={place[0]} y={place[1]} className="fill-ink font-mono text-[17px] figures">
        {decimals(lieDegrees.toFixed(1))}°
      </text>
      <text x={place[0]} y={place[1] + 19} className="fill-muted text-[15px]">
        lie
      </text>
    </>
  )
}
