import { memo } from 'react'

import { PutterDrawing } from '#client/builds/PutterDrawing.tsx'
import { ClubDrawing } from '#client/ui/drawings/ClubDrawing.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { showChange } from '#shared/clubs/measures.ts'
import { bendOf } from '#shared/clubs/rules.ts'
import { isWoodShaped, nameOfSlot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'

import type { EditedClub } from './edited-club.ts'

/** The club being edited, drawn to its values. */
export const ClubInFocus = memo(function ClubInFocus({ club }: { club: EditedClub }) {
  return (
    <RecordPart title={nameOfSlot(club.slot)}>
      <Drawing club={club} />
      <Bend spec={club.spec} />
    </RecordPart>
  )
})

const look = 'mx-auto w-full max-w-sm'

function Drawing({ club: { slot, spec } }: { club: EditedClub }) {
  const { length, loft, lie } = spec
  if (length === undefined || lie === undefined || (loft === undefined && slot !== 'P')) {
    return <p className="text-sm text-muted">It is drawn once its length, loft and lie are known.</p>
  }
  const angles = { lieDegrees: lie / 100, lengthInches: length / 16 }
  if (slot === 'P') return <PutterDrawing putter={{ ...angles, ...putterLook(spec) }} className={look} />

  const club = { ...angles, name: nameOfSlot(slot), loftDegrees: (loft ?? 0) / 100, isWood: isWoodShaped(slot) }
  return <ClubDrawing club={club} className={look} />
}

const marks = ['dot', 'line', 'lines'] as const

const putterLook = ({ headModel = '', alignment }: ClubSpec) => ({
  head: /blade/i.test(headModel) ? ('blade' as const) : ('mallet' as const),
  alignment: marks.find((mark) => mark === alignment) ?? ('none' as const),
})

function Bend({ spec }: { spec: ClubSpec }) {
  const bends = (['loft', 'lie'] as const).flatMap((angle) => {
    const bend = bendOf(spec, angle)
    return bend === undefined || bend === 0 ? [] : { angle, bend }
  })
  if (bends.length === 0) return null

  return (
    <ul className="text-center text-sm figures">
      {bends.map(({ angle, bend }) => (
        <li key={angle}>{`Bend the ${angle} by ${showChange('angle', bend)}°.`}</li>
      ))}
    </ul>
  )
}
