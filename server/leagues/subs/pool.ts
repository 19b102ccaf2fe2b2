import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { indexesOfSubs } from '#server/leagues/handicap/index-store.ts'
import { shortNameOf } from '#server/leagues/registrations/names.ts'
import { findNames } from '#server/leagues/registrations/store.ts'
import { viewerOf } from '#server/leagues/viewer.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { OwnSubs } from '#shared/leagues/subs/contract.ts'

import { presentOffer } from './present.ts'
import { deletePooled, findPooled, listOffersOf, putPooled } from './store.ts'

const nobody: OwnSubs = {
  isWilling: false,
  shownName: '',
  index: null,
  ratedAs: null,
  playsOff: null,
  isDeclared: true,
  offers: [],
}

/** Whether whoever is signed in plays for others, and what they are asked. */
export async function readMine(work: Work): Promise<OwnSubs> {
  const own = await viewerOf(work)

  return own === null ? nobody : present(work, own)
}

async function present(work: Work, personId: string): Promise<OwnSubs> {
  const pooled = await findPooled(work, personId)
  const [inForce] = await indexesOfSubs(work, [personId])
  const offers = []
  for (const offer of await listOffersOf(work, personId)) offers.push(await presentOffer(work, offer))

  return {
    isWilling: pooled !== undefined,
    shownName: pooled?.shownName ?? shortNameOf(await findNames(work, personId)),
    index: inTenths(pooled?.indexTenths),
    ratedAs: pooled?.ratedAs ?? null,
    playsOff: inTenths(inForce?.indexTenths),
    isDeclared: inForce?.from === 'start' || inForce?.from === 'none',
    offers: offers.toSorted((one, other) => one.start.getTime() - other.start.getTime()),
  }
}

const inTenths = (tenths: number | null | undefined): number | null => (tenths == null ? null : tenths / 10)

interface Willing {
  isWilling: boolean
  shownName?: string
  index?: number | null
  ratedAs?: 'men' | 'women' | null
}

/** Says whether one plays for others. Whoever does not any more is asked no longer; what is accepted stays. */
export const putMine = (work: Work, { isWilling, shownName, index, ratedAs }: Willing): Promise<OwnSubs> =>
  atomically(work, async (work) => {
    const own = await viewerOf(work)
    if (own === null) throw new Failure('wrong_state', 'Complete your profile first, so that we know who plays.')
    await lockAll(work, { person: own })
    const before = await findPooled(work, own)
    if (isWilling) {
      const indexTenths = index === undefined ? (before?.indexTenths ?? null) : tenthsOf(index)
      const [inForce] = await indexesOfSubs(work, [own])
      if (indexTenths === null && (inForce?.indexTenths ?? null) === null) {
        throw invalidField('index', 'Say with which index you play: strokes are given by it.')
      }
      const name = shownName ?? before?.shownName ?? shortNameOf(await findNames(work, own))
      const rated = ratedAs === undefined ? (before?.ratedAs ?? null) : ratedAs
      await putPooled(work, own, { shownName: name, indexTenths, ratedAs: rated })
    } else await deletePooled(work, own)
    if (isWilling !== (before !== undefined)) {
      await recordEvent(work, {
        action: isWilling ? 'league_subs_joined' : 'league_subs_left',
        entity: 'person',
        entityId: own,
        onBehalfOf: own,
        publish: { personId: own },
      })
    }
    return present(work, own)
  })

const tenthsOf = (index: number | null): number | null => (index === null ? null : Math.round(index * 10))
