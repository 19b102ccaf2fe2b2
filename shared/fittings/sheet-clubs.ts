import type { WrittenClub } from '#shared/builds/sheets/sheet.ts'
import { familyOf, inBagOrder, type Slot } from '#shared/clubs/slots.ts'
import { type ClubSpec, SpecKey } from '#shared/clubs/spec.ts'
import { clubStandards } from '#shared/clubs/standards.ts'

import type { Candidate } from './records.ts'

/** The clubs that a candidate may stand for: an iron or wedge for all irons and wedges, any other for itself. */
export function slotsLike(slot: Slot): Slot[] {
  const ofSet = new Set(['iron', 'wedge'])

  return ofSet.has(familyOf(slot))
    ? inBagOrder(Object.keys(clubStandards) as Slot[]).filter((one) => ofSet.has(familyOf(one)))
    : [slot]
}

const stepped = ['length', 'loft', 'lie'] as const
/** The fields of the club that was hit, which the others of its set do not share. */
const ofOneClub = new Set<SpecKey>(['headMass', 'headSerial', 'shaftMass', 'shaftBalance', 'tipTrim', 'buttTrim'])

/** Another club of the set: its length, lie and loft differ as the studio's standards do. */
function specOf({ slot, spec }: Pick<Candidate, 'slot' | 'spec'>, other: Slot): ClubSpec {
  if (other === slot) return spec
  const [from, to] = [clubStandards[slot], clubStandards[other]]
  const kept = Object.fromEntries(Object.entries(spec).filter(([key]) => !ofOneClub.has(SpecKey.parse(key))))
  const moved = stepped.flatMap((key) => {
    const value = spec[key]
    return value === undefined ? [] : [[key, value + to[key] - from[key]] as const]
  })

  return { ...kept, ...Object.fromEntries(moved) }
}

type ChosenCandidate = Pick<Candidate, 'slot' | 'spec' | 'headSku' | 'shaftSku' | 'gripSku'>

/**
 * A candidate as clubs of a sheet. Heads and shafts are made for one slot: those of the other clubs are chosen on the
 * sheet.
 */
export const sheetClubsOf = (
  candidate: ChosenCandidate,
  slots: readonly Slot[],
  ownClubOf: (slot: Slot) => string | null,
): WrittenClub[] =>
  inBagOrder(slots).map((slot) => {
    const { headSku, shaftSku, gripSku } = candidate
    const isHit = slot === candidate.slot
    return {
      slot,
      spec: specOf(candidate, slot),
      parts: {
        ...(isHit && headSku !== null && { head: headSku }),
        ...(isHit && shaftSku !== null && { shaft: shaftSku }),
        ...(gripSku !== null && { grip: gripSku }),
      },
      clubId: ownClubOf(slot),
    }
  })
