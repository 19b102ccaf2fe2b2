import { memo } from 'react'

import { Select } from '#client/ui/forms/Select.tsx'
import { nameOfSlot, Slot } from '#shared/clubs/slots.ts'
import { clubStandards } from '#shared/clubs/standards.ts'

import type { EditedClub } from './edited-club.ts'
import type { Clubs, Edit } from './edits.ts'

interface AddClubsProps {
  clubs: Clubs
  onEdit: (edit: Edit) => void
}

/** A new club begins with the studio's standard values. */
const newClub = (slot: Slot): EditedClub => ({
  key: crypto.randomUUID(),
  slot,
  spec: { ...clubStandards[slot] },
  madeBy: 'bench',
  parts: {},
  clubId: null,
})

const inOrder = (clubs: Clubs) => Slot.options.flatMap((slot) => clubs.filter((club) => club.slot === slot))

/** Adds a club to the sheet or removes one. */
export const AddClubs = memo(function AddClubs({ clubs, onEdit }: AddClubsProps) {
  const left = Slot.options.filter((slot) => clubs.every((club) => club.slot !== slot))

  return (
    <div className="flex flex-wrap gap-3">
      <Select
        isTight
        aria-label="Add a club"
        value=""
        onChange={({ target }) => {
          const club = newClub(Slot.parse(target.value))
          onEdit((now) => inOrder([...now, club]))
        }}
      >
        <option value="">Add a club</option>
        {left.map((slot) => (
          <option key={slot} value={slot}>
            {nameOfSlot(slot)}
          </option>
        ))}
      </Select>
      {clubs.length > 0 && (
        <Select
          isTight
          aria-label="Take a club off"
          value=""
          onChange={({ target: { value } }) => onEdit((now) => now.filter(({ key }) => key !== value))}
        >
          <option value="">Take a club off</option>
          {clubs.map(({ key, slot }) => (
            <option key={key} value={key}>
              {nameOfSlot(slot)}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
})
