import type { ClubSpec } from '#client/ui/drawings/club-shape.ts'
import { ClubDrawing } from '#client/ui/drawings/ClubDrawing.tsx'
import { ContourLines } from '#client/ui/drawings/ContourLines.tsx'
import { Mark } from '#client/ui/drawings/Mark.tsx'

const clubs: readonly ClubSpec[] = [
  { name: '5-iron', loftDegrees: 24.5, lieDegrees: 60, lengthInches: 38.5 },
  { name: '7-iron', loftDegrees: 31, lieDegrees: 62.5, lengthInches: 37 },
  { name: 'Lob wedge', loftDegrees: 60, lieDegrees: 65, lengthInches: 35 },
]
const seeds = [7, 21, 404]

/** What is drawn, from numbers. */
export function Drawings() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-6 md:grid-cols-3">
        {clubs.map((club) => (
          <ClubDrawing key={club.name} club={club} className="w-full" />
        ))}
      </div>
      <div className="grid gap-6 md:grid-cols-3">
        {seeds.map((seed) => (
          <div key={seed} className="relative isolate h-56 overflow-hidden rounded border border-line">
            <ContourLines seed={seed} className="-z-10" />
            <p className="p-3 font-mono text-sm">seed {seed}</p>
          </div>
        ))}
      </div>
      <p className="flex items-center gap-6">
        <Mark className="size-7" />
        <Mark className="size-12" />
        <Mark className="size-20" />
      </p>
    </div>
  )
}
