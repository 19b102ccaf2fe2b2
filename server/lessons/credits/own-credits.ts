import { inOneTrip } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { counted, pluralOf } from '#shared/words.ts'

import { listEntriesOf, listLotsOf } from './store.ts'

export const creditsOfPerson: OfPerson = {
  async export(work, { personId }) {
    if (personId === null) return { lessonPackages: [] }
    const [lots, entries] = await inOneTrip([listLotsOf(work, personId), listEntriesOf(work, personId)])

    return {
      lessonPackages: lots.map(({ id, name, lessons, left, reserved, paidCents, expiresOn, createdAt }) => ({
        name,
        lessons,
        left,
        reserved,
        paidCents,
        expiresOn,
        createdAt,
        entries: entries.filter(({ lotId }) => lotId === id),
      })),
    }
  },

  /** An account cannot be deleted while the studio owes it lessons. */
  async expects(work, { personId }) {
    const lots = personId === null ? [] : await listLotsOf(work, personId)
    const left = lots.reduce((sum, lot) => sum + lot.left + lot.reserved, 0)
    if (left === 0) return undefined

    const lessons = `${counted(left, 'lesson')} of a package left`
    return {
      own: `You have ${lessons}. Take ${pluralOf(left, 'it', 'them')}, or ask us to give ${pluralOf(left, 'it', 'them')} back.`,
      staff: `They have ${lessons}. Give ${pluralOf(left, 'it', 'them')} back first.`,
    }
  },

  // Lots and entries stay for the books, without a name.
  merge: {
    tables: { creditLot: { words: ['package of lessons', 'packages of lessons'] } },
    holds: async (work, personId) =>
      (await listLotsOf(work, personId)).map(({ name, left, reserved }) => ({
        what: `Lessons left of ${name}`,
        amount: left + reserved,
        isMoney: false,
      })),
  },
}
