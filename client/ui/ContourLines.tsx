import { clsx } from 'clsx'

import { contourPaths, contourSize } from './contours.ts'

/** The slope lines of a green as a quiet backdrop; every fifth is an index line. */
export function ContourLines({ seed, levels = 28, className }: { seed: number; levels?: number; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${contourSize.width} ${contourSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={clsx('pointer-events-none absolute inset-0 size-full fill-none stroke-contour', className)}
    >
      {contourPaths(seed, levels).map((path, level) => (
        <path key={level} d={path} strokeWidth={level % 5 === 0 ? 1.8 : 0.9} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}
