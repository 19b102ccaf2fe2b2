import { asBuilt } from '#server/builds/orders/measures.ts'
import { type PiecesOf, withHeadOf } from '#server/builds/orders/pieces.ts'
import type { BuildClubRow, BuildRecord, MeasurementRow } from '#server/builds/orders/store.ts'
import { listWarrantyParts, setClubsBack, type WarrantyPartRow } from '#server/builds/orders/warranty-store.ts'
import type { Work } from '#server/kernel/work.ts'
import { renewClub } from '#server/workshop/service.ts'
import { replacedWords } from '#shared/builds/orders/warranty.ts'
import { publicPart } from '#shared/clubs/spec.ts'

interface FinishedClubs {
  clubs: readonly BuildClubRow[]
  measured: readonly MeasurementRow[]
  piecesOf: PiecesOf
}

/** Hands a warranty return back: each club of the bag as it is now, with its replaced parts. */
export async function returnToBag(
  work: Work,
  { id, number, returnedAt }: BuildRecord,
  { clubs, measured, piecesOf }: FinishedClubs,
): Promise<void> {
  const replaced = (await listWarrantyParts(work, id)).filter(
    ({ takenAt }) => takenAt !== null && returnedAt !== null && takenAt >= returnedAt,
  )
  for (const club of clubs) {
    if (!club.isBack || club.clubId === null) continue
    const parts = replaced.filter(({ buildClubId }) => buildClubId === club.id)
    const hasOtherHead = parts.some(({ part }) => part === 'head')
    const built = asBuilt(club, measured)
    await renewClub(work, club.clubId, {
      spec: publicPart(hasOtherHead ? withHeadOf(built, piecesOf(club.id)) : built),
      // The serial of a head that was replaced.
      without: hasOtherHead ? ['headSerial'] : [],
      name: warrantyName(number, parts),
      at: work.now,
    })
  }
  await setClubsBack(work, id, [])
}

function warrantyName(number: string, parts: readonly WarrantyPartRow[]): string {
  // A part may have been replaced twice.
  const kinds = new Set(parts.map(({ part }) => replacedWords[part].toLowerCase()))
  const names = [...kinds].join(' and ')

  return names ? `Under warranty (${number}): ${names} replaced` : `Made right under warranty (${number})`
}
