import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import { type CandidateChange, mostCandidates, type NewCandidate } from '#shared/fittings/records.ts'
import { Failure } from '#shared/http/failure.ts'

import { changeIn, changing, refuseUnlessOpen } from './changing.ts'
import { readFitting } from './present.ts'
import { findItems, isClubOf, listCandidates } from './store.ts'

const noSuchCandidate = () => new Failure('not_found', 'There is no such candidate.')

interface CandidateRequest {
  fittingId: string
  key: string | undefined
  body: NewCandidate
}

export function addCandidate(work: Work, { fittingId, key, body }: CandidateRequest) {
  const keyed = { endpoint: fittingsContract.addCandidate, key, request: { fittingId, body } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      await changeIn(work, fittingId, async (work, row) => {
        refuseUnlessOpen(row)
        const { headSku, shaftSku, gripSku, spec, clubId = null, isOwn = false, ...facts } = body
        const others = await listCandidates(work, fittingId)
        if (others.length >= mostCandidates)
          throw new Failure('not_offered', `More than ${mostCandidates} candidates are not compared.`)
        refuseSameLabel(others, body.label)
        if (clubId !== null && !(await isClubOf(work, row.personId, clubId))) {
          throw new Failure('not_offered', 'This club is not in the client’s bag.')
        }
        await work.trx
          .insertInto('fittingCandidate')
          .values({
            ...facts,
            ...(await partsOf(work, { headSku, shaftSku, gripSku })),
            fittingId,
            clubId,
            isOwn,
            position: sql<number>`(select coalesce(max(position) + 1, 0) from fitting_candidate where fitting_id = ${fittingId})`,
            spec: JSON.stringify(spec),
          })
          .execute()
        return { action: 'candidate_added', after: { label: body.label } }
      })
      return keep(work, await readFitting(work, fittingId))
    }),
  )
}

interface OfFitting {
  fittingId: string
  candidateId: string
}

export const changeCandidate = (
  work: Work,
  { fittingId, candidateId }: OfFitting,
  { headSku, shaftSku, gripSku, spec, ...facts }: CandidateChange,
) =>
  changing(work, fittingId, async (work, row) => {
    refuseUnlessOpen(row)
    const all = await listCandidates(work, fittingId)
    const before = all.find(({ id }) => id === candidateId)
    if (!before) throw noSuchCandidate()
    const others = all.filter((one) => one !== before)
    if (facts.label !== undefined) refuseSameLabel(others, facts.label)

    const set = {
      ...facts,
      ...(await partsOf(work, { headSku, shaftSku, gripSku })),
      ...(spec && { spec: JSON.stringify(spec) }),
    }
    if (Object.keys(set).length === 0) return undefined
    await changeOne(work.trx.updateTable('fittingCandidate').set(set).where('id', '=', candidateId))
    return {
      action: 'candidate_changed',
      before: { label: before.label, spec: before.spec },
      after: { label: facts.label ?? before.label, spec: spec ?? before.spec },
    }
  })

export const removeCandidate = (work: Work, { fittingId, candidateId }: OfFitting) =>
  changing(work, fittingId, async (work, row) => {
    const { trx } = work

    refuseUnlessOpen(row)
    const candidate = (await listCandidates(work, fittingId)).find(({ id }) => id === candidateId)
    if (!candidate) throw noSuchCandidate()

    await trx
      .updateTable('fitting')
      .set({ bestCandidateId: null })
      .where('id', '=', fittingId)
      .where('bestCandidateId', '=', candidateId)
      .execute()
    const shots = await trx.deleteFrom('fittingShot').where('candidateId', '=', candidateId).returning('id').execute()
    await trx.deleteFrom('fittingCandidate').where('id', '=', candidateId).execute()
    return { action: 'candidate_removed', before: { label: candidate.label }, facts: { shots: shots.length } }
  })

function refuseSameLabel(others: readonly { label: string }[], label: string): void {
  if (others.some((one) => one.label === label)) {
    throw new Failure('not_offered', `Another candidate is called ${label}. Give it a name of its own.`)
  }
}

interface Skus {
  headSku: string | null | undefined
  shaftSku: string | null | undefined
  gripSku: string | null | undefined
}

/** The items of the SKUs; null removes a part, and parts that are not named stay. */
async function partsOf(work: OnDatabase, { headSku, shaftSku, gripSku }: Skus) {
  const named = [headSku, shaftSku, gripSku].filter((sku) => typeof sku === 'string')
  const items = named.length > 0 ? await findItems(work, named) : []
  const idOf = (path: keyof Skus, sku: string | null) => {
    if (sku === null) return null
    const item = items.find((one) => one.sku === sku) ?? items.find((one) => isAlike(one.sku, sku))
    if (item) return item.id

    const message = `There is no item ${sku}. Look its SKU up in the stock, or leave it out.`
    throw new Failure('not_offered', message, { details: [{ path, message }] })
  }

  return {
    ...(headSku !== undefined && { headItemId: idOf('headSku', headSku) }),
    ...(shaftSku !== undefined && { shaftItemId: idOf('shaftSku', shaftSku) }),
    ...(gripSku !== undefined && { gripItemId: idOf('gripSku', gripSku) }),
  }
}

const isAlike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
