import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type Acting, atPlaceOf, type Timed, type Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { priceWords } from '#shared/money.ts'
import { isMoneyOf } from '#shared/payments/denominations.ts'
import {
  type CashMove,
  type CloseDrawer,
  type ClosedDrawer,
  countedIn,
  drawersContract,
} from '#shared/payments/drawers-contract.ts'
import { movedCentsOf } from '#shared/payments/drawers.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { closedAlready, holdsCents, lockOwn, notSoMuch } from './own-session.ts'
import { listMoves, readTakings, type SessionRow, setClosed, setReason } from './store.ts'

interface ClosingRequest {
  sessionId: string
  body: CloseDrawer
  key: string | undefined
}

/** Closes a drawer by its count. Shows the expected sum only now, and posts difference and deposit. */
export function closeDrawer(work: Work, { key, ...request }: ClosingRequest): Promise<ClosedDrawer> {
  const keyed = { endpoint: drawersContract.closeDrawer, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const session = await lockOwn(work, request.sessionId, work.context.actor)
      refuseClosedSession(session, request.body)
      await refuseForeign(atPlaceOf(work, session), request.body)

      return keep(work, await close(work, { session, body: request.body }))
    }),
  )
}

function refuseClosedSession({ closedAt, version }: SessionRow, body: CloseDrawer): void {
  if (closedAt !== null) throw closedAlready()
  if (body.version === undefined || body.version === version) return

  throw new Failure('version_conflict', 'Somebody has just changed this drawer. Look at it again.')
}

/** Refuses foreign cash, which is neither change nor a deposit. */
async function refuseForeign(work: Timed, { counts = [] }: CloseDrawer): Promise<void> {
  const { currency, locale } = work.place
  const at = counts.findIndex(({ unitCents }) => !isMoneyOf(currency, unitCents))
  const foreign = counts[at]
  if (!foreign) return
  const what = priceWords(foreign.unitCents, currency, locale)
  throw invalidField(
    `counts.${at}.unitCents`,
    `There is no note or coin of ${what}. Lay foreign ones aside, and say so as the reason.`,
  )
}

async function close(work: Work, { session, body }: { session: SessionRow; body: CloseDrawer }): Promise<ClosedDrawer> {
  const { context, now } = work
  const { name, locationId, zone, ...holding } = await readTakings(work, session.id)
  const expectedCents = holdsCents(holding)
  const countedCents = countedIn(body)
  const { bankedCents = 0, reason } = body
  if (bankedCents > countedCents) throw notSoMuch('bankedCents')

  const closing = { closedBy: signedIn(context.actor).userId, closedAt: now, countedCents, expectedCents, bankedCents }
  await setClosed(work, session.id, { ...closing, reason: reason ?? null })
  // Nothing is posted into the past: the count of a drawer that was open over midnight names the day to which it belongs.
  const [on, openedOn] = [localDayOf(now, zone), localDayOf(session.openedAt, zone)]
  await post(
    work,
    closingEntries({ countedCents, expectedCents, bankedCents }).map((entry) => ({
      ...entry,
      key: session.id,
      on,
      ...(openedOn !== on && { aboutOn: openedOn }),
      locationId,
      reason,
    })),
  )
  await recordEvent(work, {
    action: 'drawer_closed',
    entity: 'drawer',
    entityId: session.drawerId,
    after: { countedCents, expectedCents, bankedCents },
    facts: { sessionId: session.id, name, floatCents: session.floatCents, counts: wordsOf(body) },
    reason,
  })
  const closed = { ...session, ...closing, reason: reason ?? null, version: session.version + 1 }
  return presentClosed(closed, await listMoves(work, session.id))
}

type DrawerCount = Record<'countedCents' | 'expectedCents' | 'bankedCents', number>

/** The postings of a count: its difference, and what goes to the bank. */
export const closingEntries = ({ countedCents, expectedCents, bankedCents }: DrawerCount) => [
  {
    event: 'drawer_difference',
    postings: [
      debit(accounts.overAndShort, expectedCents - countedCents),
      credit(accounts.drawer, expectedCents - countedCents),
    ],
  },
  { event: 'drawer_banked', postings: [debit(accounts.bank, bankedCents), credit(accounts.drawer, bankedCents)] },
]

/** As it was counted: `2x10000 14x2000`. */
const wordsOf = ({ counts = [] }: CloseDrawer) =>
  counts
    .filter(({ count }) => count > 0)
    .map(({ unitCents, count }) => `${count}x${unitCents}`)
    .join(' ') || null

function presentClosed(session: SessionRow, moves: readonly CashMove[]): ClosedDrawer {
  const { id, floatCents, countedCents, expectedCents, bankedCents, reason, version } = session
  if (countedCents === null || expectedCents === null) throw new Failure('wrong_state', 'This drawer is still open.')

  return {
    id,
    floatCents,
    cashCents: expectedCents - floatCents - movedCentsOf(moves),
    moves: [...moves],
    expectedCents,
    countedCents,
    bankedCents,
    differenceCents: countedCents - expectedCents,
    reason,
    version,
  }
}

/** Says why a count differed. That is known only after the close, because nobody sees the expected sum before. */
export const explainDifference = (
  work: Acting,
  { sessionId, reason }: { sessionId: string; reason: string },
): Promise<ClosedDrawer> =>
  atomically(work, async (work) => {
    const session = await lockOwn(work, sessionId, work.context.actor)
    const closed = presentClosed(session, await listMoves(work, sessionId))
    if (closed.differenceCents === 0) throw new Failure('wrong_state', 'Nothing differed: there is nothing to explain.')
    if (closed.reason !== null) throw new Failure('wrong_state', 'A reason was given already.')

    await setReason(work, sessionId, reason)
    await recordEvent(work, {
      action: 'drawer_difference_explained',
      entity: 'drawer',
      entityId: session.drawerId,
      facts: { sessionId, differenceCents: closed.differenceCents },
      reason,
    })
    return { ...closed, reason, version: closed.version + 1 }
  })
