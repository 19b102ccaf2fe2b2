import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import { keepOrMove, leavingOutside, type LeftOutside, refuseUnseenOutside } from '#server/booking/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Locking } from '#server/kernel/db/lock-row.ts'
import { nowhere } from '#server/kernel/place.ts'
import type { Acting, Timed, Work } from '#server/kernel/work.ts'
import { isStudioOpen, readPlace } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { isReady, missingOf } from '#shared/settings/missing.ts'
import type { Change, Difference, SetupGap, SetupReport, SetupState } from '#shared/settings/setup-contract.ts'
import { type SectionName, sectionNames, type SetupDocument, type SetupPerson } from '#shared/settings/setup.ts'
import { type SuggestedPrice, suggestedIn } from '#shared/settings/suggested.ts'

import { refuseMisfits } from './check.ts'
import { openingSections, readSetupDocument, sections } from './document.ts'
import { listStaffAddresses, listUninvited, markInvited } from './invitations.ts'
import { changedSince, noteSaves, outsideOf, refuseUnseen, versionOf } from './saves.ts'
import type { Mode } from './section.ts'
import { readStarter } from './starter.ts'

export interface SetupRequest {
  document: SetupDocument
  /** Sections in which what differs is changed, also once the studio is open. */
  overwrite?: readonly SectionName[]
  dryRun?: boolean
  /** Of the set-up that whoever asks has looked at. */
  version?: string
  /** That of what would stand outside, which whoever asks has looked at and keeps. */
  keepBookings?: string
  /** Leaves it to whoever looks at all of it first to open the studio. */
  keepClosed?: boolean
}

/** What the set-up has others do. */
interface SetupHooks {
  /** Sends an invitation in the transaction of the set-up. */
  invite?: (person: SetupPerson & { email: string }) => Promise<unknown>
  /** Ends the invitation of an address that is nobody's of the staff any more. */
  withdraw?: (email: string) => Promise<unknown>
  /** Gives and takes the roles of whoever has an account already. */
  setRoles?: () => Promise<Change[]>
  /** Has the clients of what is kept outside called. */
  callAbout?: (left: LeftOutside) => Promise<unknown>
  /** Of new rows; the demo studio is the same each time. */
  newId?: () => string
}

/**
 * Sets the studio up as a document says: all of it or nothing. Until the studio is open, a section becomes what the
 * document says of it; from then on only what is missing is added. It opens by itself once nothing is missing.
 */
export async function applySetup<At extends Acting & Locking>(
  work: At,
  request: SetupRequest,
  hooksOf: (inside: At) => SetupHooks = () => ({}),
): Promise<SetupReport> {
  try {
    return await atomically(work, async (inside) => {
      const report = await applyWithin(inside, request, hooksOf)
      if (request.dryRun) throw new Undone(report)

      return report
    })
  } catch (error) {
    if (error instanceof Undone) return error.report
    throw error
  }
}

/** One set-up at a time. */
const lockSetup = ({ trx }: OnDatabase) =>
  sql`select pg_advisory_xact_lock(hashtext('set-up of the studio'))`.execute(trx)

/** Ends the transaction of a dry run, so that what it would do was really tried. */
class Undone extends Error {
  readonly report: SetupReport

  constructor(report: SetupReport) {
    super('This was a dry run.')
    this.report = report
  }
}

async function applyWithin<At extends Acting & Locking>(
  asked: At,
  { document, overwrite = [], dryRun, version, keepBookings, keepClosed }: SetupRequest,
  hooksOf: (inside: At) => SetupHooks,
): Promise<SetupReport> {
  const { context, now } = asked
  await lockSetup(asked)
  const work = { ...asked, place: await readPlace(asked) }
  const isOpen = await isStudioOpen(work)
  const here = await readSetupDocument(work)
  const modeOf = (name: SectionName): Mode => (!isOpen ? 'replace' : overwrite.includes(name) ? 'overwrite' : 'add')
  await refuseMisfits(work, {
    document,
    here,
    replaces: (name) => modeOf(name) === 'replace',
    overwrites: (name) => modeOf(name) === 'overwrite',
    now,
  })

  const { result: applied, left } = await leavingOutside(work, { now }, () =>
    reconcileAll(work, hooksOf(work), document, modeOf),
  )
  // What follows is told by the name and the clock that the studio has now.
  const settled = { ...work, place: await readPlace(work) }
  const hooks = hooksOf(settled)
  // A dry run says what it would be about.
  if (!dryRun) await refuseUnseen(work, { here, changes: applied.changes, version, actor: context.actor, isOpen })
  const outside = outsideOf(left)
  if (!dryRun) {
    refuseUnseenOutside(left, keepBookings === outside?.version, standsOutside)
    await hooks.callAbout?.(left)
  }
  if (document.people) await withdrawCorrected(work, hooks, here.people ?? [])
  const invited = await inviteNew(work, hooks, document.people ?? [])
  const report = {
    changes: [...applied.changes, ...invited, ...((await hooks.setRoles?.()) ?? [])],
    differences: applied.differences,
    ...(outside && { outside }),
  }
  await recordChanges(work, report.changes)
  const changed = new Set(report.changes.map(({ section }) => section))
  const saved = sectionNames.filter((name) => document[name] !== undefined || changed.has(name))
  await noteSaves(settled, saved, { actor: context.actor, now })

  const missing = missingOf(await readSetupDocument(settled, openingSections))
  const opens = !isOpen && !keepClosed && isReady(missing)
  if (opens) await open(work)
  return { done: isOpen || opens, missing, ...report }
}

const standsOutside = (count: string, isOne: boolean) =>
  `${count} would stand outside the new set-up. ${keepOrMove(isOne)}`

async function open(work: Acting): Promise<void> {
  const { id } = await readPlace(work)
  await changeOne(work.trx.updateTable('location').set({ openedAt: work.now }).where('id', '=', id))
  await recordEvent(work, { action: 'studio_opened', entity: 'settings' })
}

/** Opens the studio as whoever asks has looked at it: once nothing is missing that it needs. */
export async function openStudio(
  work: Work,
  { version, takesSuggested = false }: { version: string; takesSuggested?: boolean },
): Promise<SetupState> {
  return atomically(work, async (work) => {
    await lockSetup(work)
    const here = await readSetupDocument(work)
    const missing = missingOf(here)
    if (await isStudioOpen(work)) return { done: true, missing }
    if (!isReady(missing)) throw notReady(missing)
    if (version !== versionOf(here)) throw changedSince(here)
    const suggested = suggestedIn(here, await readStarter(here.studio?.currency))
    if (suggested.length > 0 && !takesSuggested) throw stillSuggested(suggested)

    await open(work)
    return { done: true, missing }
  })
}

const stillSuggested = (prices: readonly SuggestedPrice[]) =>
  new Failure(
    'wrong_state',
    `What these cost is still what the starter suggests: ${prices.map(({ name }) => name).join('; ')}. Look at them and say that they are yours, or change them.`,
  )

const notReady = (missing: readonly SetupGap[]) =>
  new Failure('wrong_state', `The studio cannot open yet. ${missing.map(({ message }) => message).join(' ')}`)

async function reconcileAll(
  work: Acting,
  { newId = randomUUID }: SetupHooks,
  document: SetupDocument,
  modeOf: (name: SectionName) => Mode,
) {
  const changes: Change[] = []
  const differences: Difference[] = []
  const { place, now } = work
  const writing = { locationId: place === nowhere ? newId() : place.id, newId, now }
  let at = work
  for (const { name: section, reconcile } of sections) {
    const outcome = await reconcile(at, document, { ...writing, mode: modeOf(section) })
    changes.push(...(outcome?.changes ?? []).map((change) => ({ section, ...change })))
    differences.push(...(outcome?.differences ?? []).map((difference) => ({ section, ...difference })))
    // What follows is at the place that this has made or changed.
    if (section === 'studio') at = { ...work, place: await readPlace(work) }
  }

  return { changes, differences }
}

/** An invitation belongs to its address: whoever has another one by now is invited there, and the former link opens nothing. */
async function withdrawCorrected(
  work: OnDatabase,
  { withdraw }: SetupHooks,
  before: readonly SetupPerson[],
): Promise<void> {
  const addresses = await listStaffAddresses(work)
  const now = new Set(addresses.map(({ email }) => email))
  for (const { name, email } of before) {
    if (email === null || now.has(email)) continue
    await withdraw?.(email)
    const corrected = addresses.find((one) => one.name === name && one.email !== null)
    if (corrected?.email) await markInvited(work, corrected.email, null)
  }
}

/** Whoever has an account, or was invited once, gets no mail. */
async function inviteNew(work: Timed, { invite }: SetupHooks, people: readonly SetupPerson[]): Promise<Change[]> {
  if (!invite) return []

  const invitees = people.flatMap((person) => (person.invite && person.email ? { ...person, email: person.email } : []))
  const uninvited = await listUninvited(
    work,
    invitees.map(({ email }) => email),
  )
  const invited = invitees.filter(({ email }) => uninvited.includes(email))
  for (const person of invited) {
    await invite(person)
    await markInvited(work, person.email, work.now)
  }

  return invited.map(({ name }) => ({ section: 'people', key: name, what: 'invited' }))
}

async function recordChanges(work: Acting, changes: readonly Change[]): Promise<void> {
  for (const [section, ofSection] of Map.groupBy(changes, ({ section }) => section)) {
    const count = (what: Change['what']) => ofSection.filter((change) => change.what === what).length
    await recordEvent(work, {
      action: 'setup_applied',
      entity: 'settings',
      entityId: section,
      facts: {
        added: count('added'),
        changed: count('changed'),
        removed: count('removed') + count('retired'),
        invited: count('invited'),
        entries: ofSection
          .map(({ key }) => key)
          .join(', ')
          .slice(0, 1000),
      },
    })
  }
}

/** Whether the studio is open, and what is missing. */
export async function readSetupState(work: Timed): Promise<SetupState> {
  return { done: await isStudioOpen(work), missing: missingOf(await readSetupDocument(work, openingSections)) }
}
