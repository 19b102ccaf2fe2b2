import { actorIdOf } from '#server/audit/service.ts'
import { lateLink } from '#server/builds/links.ts'
import { lookForParts, partsShelf } from '#server/builds/orders/begin.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { refuseAfter, refuseReplaced, refuseSettled } from '#server/kernel/secrets/signed-link.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { promiseDay } from '#server/workshop/service.ts'
import { type LateOption, type LateRecord, type LinkedLate, lateContract } from '#shared/builds/late/contract.ts'
import { endOf } from '#shared/builds/late/status.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { dayWords } from '#shared/time-words.ts'

import { currentLate, lateNotFound, presentLinkedLate, readLatePart } from './present.ts'
import { listOptionsLeft } from './proposals.ts'
import { replacePart } from './replace-part.ts'
import { takeLateStep } from './step.ts'
import { type LateRow, type WaitingClub, findLatePart, listOptions, listWaitingClubs, lockLatePart } from './store.ts'

/** Any fault of a link is answered as not found. */
export async function readLinkedLate(work: Work, token: string): Promise<LinkedLate> {
  const {
    trx,
    services: { config },
    now,
  } = work
  const linked = lateLink.read(config.secretKey, token)
  const row = linked && (await findLatePart(work, linked.id))
  if (!row) throw lateNotFound()
  refuseReplaced(linked, row, atPlaceOf(work, row).place)
  refuseAfter(row.decidedAt, 30, now)
  // A case that ended without a choice can be read as long as its build.
  const isSettled = row.decidedAt === null && endOf(row) !== null
  await refuseSettled(trx, { id: row.buildId, history: ['build_transition', 'build_id'], isSettled, days: 30 }, now)

  return presentLinkedLate(work, row)
}

type Choice = Parsed<typeof lateContract.chooseOption>['body']

/** The client waits or takes a substitute: the choice approves the sheet version with it. */
export function chooseOption(work: Work, { key, ...request }: Choice & { key: string }): Promise<LinkedLate> {
  const keyed = { endpoint: lateContract.chooseOption, key, request }
  const linked = lateLink.read(work.services.config.secretKey, request.token)

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (inside) => {
      const known = linked && (await findLatePart(inside, linked.id))
      if (known) await lockAll(inside, { sheet: known.sheetId, build: known.buildId })
      const row = known && (await lockLatePart(inside, known.id))
      if (!row || !linked) throw lateNotFound()
      const work = atPlaceOf(inside, row)
      refuseReplaced(linked, row, work.place)

      await choose(work, row, request)
      const after = await findLatePart(work, row.id)
      if (!after) throw lateNotFound()
      return keep(work, await presentLinkedLate(work, after))
    }),
  )
}

type CounterChoice = Parsed<typeof lateContract.chooseAtCounter>['body'] & { lateId: string }

/** Staff record the client's choice at the counter, with the client's name. */
export function chooseAtCounter(work: Work, { key, ...request }: CounterChoice & { key: string }): Promise<LateRecord> {
  const keyed = { endpoint: lateContract.chooseAtCounter, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (inside) => {
      const known = await findLatePart(inside, request.lateId)
      if (known) await lockAll(inside, { sheet: known.sheetId, build: known.buildId })
      const row = known && (await lockLatePart(inside, known.id))
      if (!row) throw lateNotFound()
      const work = atPlaceOf(inside, row)
      await choose(work, row, request)
      return keep(work, await readLatePart(work, row.id))
    }),
  )
}

/** The choice; with the client's name if it was made at the counter. */
type Chosen = Pick<Choice, 'optionId' | 'version' | 'readyOn'> & { signedName?: string }

async function choose(
  work: Work,
  row: LateRow,
  { optionId, version: seen, readyOn, signedName }: Chosen,
): Promise<void> {
  const { context, now } = work
  const reason = signedName === undefined ? undefined : `Signed at the counter by ${signedName}`
  if (optionId === null) {
    await takeLateStep(work, row, { to: 'kept', seen, reason, set: { decidedAt: now } })
    return
  }
  const offered = (await listOptions(work, row.id)).find(({ id }) => id === optionId)
  if (!offered) throw new Failure('not_offered', 'This was not offered.')
  const clubs = await listWaitingClubs(work, row)
  const option = (await listOptionsLeft(work, row)).find(({ id }) => id === optionId)
  const promisedTo = option?.readyOn ?? offered.readyOn
  await takeLateStep(work, row, {
    to: 'replaced',
    seen,
    reason,
    set: { decidedAt: now, chosenItemId: optionId, promisedTo },
  })
  if (!option) throw goneSince(offered)
  if (promisedTo > (readyOn ?? offered.readyOn)) throw await laterNow(work, row, option)

  await replacePart(work, row, { option, clubs, signedName })
  await partsShelf.exchange(
    work,
    clubs.map(({ id: ownerId, quantity }) => ({ ownerId, itemId: row.itemId, quantity })),
    { itemId: option.id, job: { kind: 'build', id: row.buildId, number: row.buildNumber } },
  )
  if (option.isHere) await refuseTaken(work, clubs, option)
  const promise = {
    promisedOn: promisedTo,
    reason: `${option.name} was chosen instead`,
    at: now,
    by: actorIdOf(context.actor),
  }
  await promiseDay(work, { kind: 'build', id: row.buildId }, promise)
  await lookForParts(work, row.buildId)
}

const goneSince = ({ name }: Pick<LateOption, 'name'>) =>
  new Failure('not_offered', `${name} is not free any more. Choose another one, or keep waiting.`)

/** Under the lock of the shelves, because the stock may have been promised a moment ago. */
async function refuseTaken(work: OnDatabase, clubs: readonly WaitingClub[], option: LateOption): Promise<void> {
  const clubIds = clubs.map(({ id }) => id)
  const missing = await partsShelf.missing(work, clubIds)
  if (missing.some(({ itemId }) => itemId === option.id)) throw goneSince(option)
}

/** Refuses if the day is later than the one shown. */
async function laterNow(work: Work, row: LateRow, { name, readyOn }: LateOption) {
  const { locale } = work.place

  return new Failure(
    'version_conflict',
    `With ${name} your clubs would be ready on ${dayWords(readyOn, locale)} by now. Look at it again before you choose.`,
    { current: await currentLate(work, row, work.context.actor) },
  )
}
