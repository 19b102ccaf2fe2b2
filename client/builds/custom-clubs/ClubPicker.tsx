import { clsx } from 'clsx'
import { useState } from 'react'

import { ClubDrawing } from '#client/ui/drawings/ClubDrawing.tsx'

import { exampleSheet } from './example-sheet.ts'

const drawnClubs = exampleSheet.filter(({ short }) => ['5i', '7i', '9i', 'PW', 'SW'].includes(short))

/** One club of the example sheet, drawn at its angles and length. */
export function ClubPicker() {
  const [short, choose] = useState('7i')
  const club = drawnClubs.find((one) => one.short === short) ?? drawnClubs[0]
  if (!club) return null

  return (
    <figure className="mx-auto w-full max-w-[34rem]">
      <ClubDrawing club={club} className="w-full" />
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-2 border-ink pt-2.5">
        <span className="text-sm text-muted">
          <span className="font-semibold text-ink">{club.name}</span> from an example sheet, to scale
        </span>
        <fieldset className="flex">
          <legend className="sr-only">Club to draw</legend>
          {drawnClubs.map((one) => (
            <button
              key={one.short}
              type="button"
              aria-pressed={one.short === short}
              onClick={() => choose(one.short)}
              className={clsx(
                'min-h-11 min-w-11 border-b-2 px-2 font-mono text-sm md:min-h-9',
                one.short === short ? 'border-flag font-bold text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {one.short}
              <span className="sr-only">, {one.name}</span>
            </button>
          ))}
        </fieldset>
      </figcaption>
    </figure>
  )
}
