import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { insertRecord } from '#server/people/record-store.ts'
import { Failure } from '#shared/http/failure.ts'
import {
  type Household,
  type HouseholdMember,
  householdsContract,
  mayChangeOwn,
  mostMembers,
  type NewChild,
  type OwnHousehold,
} from '#shared/people/households.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { householdOf, setHousehold } from './service.ts'
import { findOwnPersonId, listWithAccount } from './store.ts'

const parent = { role: 'adult' as const, mayBook: true, mayPay: true, maySee: true }
const child = { role: 'child' as const, mayBook: false, mayPay: false, maySee: false }

/** The caller's household, and what each member may do for the others. */
export async function readOwnHousehold(work: OnDatabase, userId: string): Promise<{ household: OwnHousehold | null }> {
  const personId = await findOwnPersonId(work, userId)
  const household = personId === undefined ? null : await householdOf(work, personId)

  return { household: household && (await presentTo(work, household, personId ?? '')) }
}

async function presentTo(work: OnDatabase, { members }: Household, ownId: string): Promise<OwnHousehold> {
  const withAccount = await listWithAccount(
    work,
    members.map(({ personId }) => personId),
  )
  const me = members.find(({ personId }) => personId === ownId)

  return {
    mayAdd: mayChangeOwn(me),
    members: members.map((member) => ({
      ...member,
      isYou: member.personId === ownId,
      mayBeTakenOut: isTakenOutBy(me, { ...member, hasAccount: withAccount.has(member.personId) }),
    })),
  }
}

interface Leaver extends Pick<HouseholdMember, 'personId' | 'role'> {
  hasAccount: boolean
}

/**
 * Who books for a child can take it out of the household. Members with an account leave by themselves, or by the desk.
 */
const isTakenOutBy = (me: HouseholdMember | undefined, { personId, role, hasAccount }: Leaver): boolean =>
  me !== undefined &&
  (personId === me.personId ? role === 'adult' : mayChangeOwn(me) && role === 'child' && !hasAccount)

interface ChildRequest {
  body: NewChild
  key: string | undefined
}

/** Adds a child, who becomes a client without an account. A person without a household begins one. */
export function addChild(work: Work, { body, key }: ChildRequest) {
  const keyed = { endpoint: householdsContract.addChild, key, request: body }
  const { userId } = signedIn(work.context.actor)

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { ownId, household } = await ownHousehold(work, userId)
      const members = household?.members ?? [{ personId: ownId, ...parent, firstName: '', lastName: '' }]
      if (household && !mayChangeOwn(household.members.find(({ personId }) => personId === ownId))) throw deskDecides()
      if (members.length >= mostMembers) {
        throw new Failure('wrong_state', `A household is of ${mostMembers} people at most. Ask the desk.`)
      }
      const isKnown = members.some((one) => comparedName(one) === comparedName(body))
      if (isKnown) throw new Failure('conflict', `${body.firstName} is in your household already.`)

      const { id } = await insertRecord(work, { ...body, email: null, phone: null })
      const event = { action: 'person_created', entity: 'person', entityId: id, onBehalfOf: id }
      await recordEvent(work, { ...event, publish: { version: 1, personId: id } })
      await write(work, { ownId, household, members: [...members, { personId: id, ...child }] })
      return keep(work, await readOwnHousehold(work, userId))
    }),
  )
}

/** Takes a child, or the caller, out of the household. Bookings stay. */
export function leaveOwnHousehold(work: Work, { personId }: { personId: string }) {
  const { userId } = signedIn(work.context.actor)

  return atomically(work, async (work) => {
    const { ownId, household } = await ownHousehold(work, userId)
    const leaver = household?.members.find((one) => one.personId === personId)
    if (!household || !leaver) throw new Failure('not_found', 'There is nobody like that in your household.')
    const withAccount = await listWithAccount(work, [personId])
    const me = household.members.find((one) => one.personId === ownId)
    if (!isTakenOutBy(me, { ...leaver, hasAccount: withAccount.has(personId) })) throw deskDecides()

    const members = household.members.filter((one) => one !== leaver)
    await write(work, { ownId, household, members })
    return readOwnHousehold(work, userId)
  })
}

const comparedName = ({ firstName, lastName }: { firstName?: string; lastName?: string }) =>
  `${firstName} ${lastName}`.toLowerCase()

async function ownHousehold(work: OnDatabase, userId: string) {
  const ownId = await findOwnPersonId(work, userId)
  if (ownId === undefined) throw new Failure('wrong_state', 'Confirm your e-mail address first.')

  return { ownId, household: await householdOf(work, ownId) }
}

interface Change {
  ownId: string
  household: Household | null
  members: readonly HouseholdMember[]
}

const write = (work: Work, { ownId, household, members }: Change) =>
  setHousehold(work, {
    personId: ownId,
    version: household?.version ?? 0,
    members: members.map(({ personId, role, mayBook, mayPay, maySee }) => ({
      personId,
      role,
      mayBook,
      mayPay,
      maySee,
    })),
  })

const deskDecides = () => new Failure('not_allowed', 'Ask the desk to change who belongs to your household.')
