import { clsx } from 'clsx'

import { greenFile } from './green-file.ts'

/** The slope lines of a green as a quiet backdrop. Drawn by `npm run greens`: too many lines to travel inside a page. */
export function ContourLines({ seed, className }: { seed: number; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 960 640"
      preserveAspectRatio="xMidYMid slice"
      className={clsx('pointer-events-none absolute inset-0 size-full fill-none stroke-contour', className)}
    >
      <use href={`${greenFile(seed)}#lines`} />
    </svg>
  )
}
