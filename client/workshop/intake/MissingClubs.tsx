import { Notice } from '#client/ui/feedback/Notice.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import type { PickedClubs, ScannedClub } from './intake-rows.ts'

interface MissingClubsProps {
  /** Of this client, reported as lost or stolen. */
  missing: readonly ScannedClub[]
  picked: PickedClubs
  onPick: (picked: PickedClubs) => void
  reason: string
  onReason: (reason: string) => void
}

/** A club that is missed is taken in by a manager’s word alone; another one in its place is none of it. */
export function MissingClubs({ missing, picked, onPick, reason, onReason }: MissingClubsProps) {
  if (missing.length === 0) return null
  const isHere = ({ slot, id }: ScannedClub) => picked[slot] === id

  return (
    <Notice kind="warning" title="Reported missing">
      <div className="grid gap-3">
        <p>Look at the bands. A club that is missed is taken in only if a manager says why.</p>
        <ul>
          {missing.map((club) => (
            <li key={club.id}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 accent-fairway"
                  checked={isHere(club)}
                  onChange={({ target }) => onPick({ ...picked, [club.slot]: target.checked ? club.id : undefined })}
                />
                The {club.status} {nameOfSlot(club.slot).toLowerCase()} lies here
              </label>
            </li>
          ))}
        </ul>
        {missing.some(isHere) && <ReasonField label="Why it is taken in" reason={reason} onType={onReason} />}
      </div>
    </Notice>
  )
}
