import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { insertRecord } from '#server/people/record/store.ts'
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

/** Who lives with whoever asks, and what each may do for the others. */
export async function readOwnHousehold(db: Db, userId: string): Promise<{ household: OwnHousehold | null }> {
  const personId = await findOwnPersonId(db, userId)
  const household = personId === undefined ? null : await householdOf(db, personId)

  return { household: household && (await presentTo(db, household, personId ?? '')) }
}

async function presentTo(db: Db, { members }: Household, ownId: string): Promise<OwnHousehold> {
  const withAccount = await listWithAccount(
    db,
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

/** A child is taken out by whoever books for it. Of whoever has an account the desk decides, or they themselves. */
const isTakenOutBy = (me: HouseholdMember | undefined, { personId, role, hasAccount }: Leaver): boolean =>
  me !== undefined &&
  (personId === me.personId ? role === 'adult' : mayChangeOwn(me) && role === 'child' && !hasAccount)

interface ChildRequest {
  body: NewChild
  key: string | undefined
}

/** A child, who is a client without an account from then on; whoever lives alone begins a household with it. */
export function addChild(services: Services, { body, key }: ChildRequest, context: Context) {
  const keyed = { endpoint: householdsContract.addChild, key, request: body }
  const { userId } = signedIn(context.actor)

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const { ownId, household } = await ownHousehold(trx, userId)
      const members = household?.members ?? [{ personId: ownId, ...parent, firstName: '', lastName: '' }]
      if (household && !mayChangeOwn(household.members.find(({ personId }) => personId === ownId))) throw deskDecides()
      if (members.length >= mostMembers) {
        throw new Failure('wrong_state', `A household is of ${mostMembers} people at most. Ask the desk.`)
      }
      const isKnown = members.some((one) => nameOf(one) === nameOf(body))
      if (isKnown) throw new Failure('conflict', `${body.firstName} is in your household already.`)

      const { id } = await insertRecord(trx, { ...body, email: null, phone: null })
      const event = { action: 'person_created', entity: 'person', entityId: id, onBehalfOf: id }
      await recordEvent(trx, context, { ...event, publish: { version: 1, personId: id } })
      await write(
        { ...services, db: trx },
        { ownId, household, members: [...members, { personId: id, ...child }] },
        context,
      )
      return keep(trx, await readOwnHousehold(trx, userId))
    }),
  )
}

/** Takes a child out of one's household, or oneself. What is booked stays. */
export function leaveOwnHousehold(services: Services, { personId }: { personId: string }, context: Context) {
  const { userId } = signedIn(context.actor)

  return atomically(services.db, async (trx) => {
    const { ownId, household } = await ownHousehold(trx, userId)
    const leaver = household?.members.find((one) => one.personId === personId)
    if (!household || !leaver) throw new Failure('not_found', 'There is nobody like that in your household.')
    const withAccount = await listWithAccount(trx, [personId])
    const me = household.members.find((one) => one.personId === ownId)
    if (!isTakenOutBy(me, { ...leaver, hasAccount: withAccount.has(personId) })) throw deskDecides()

    const members = household.members.filter((one) => one !== leaver)
    await write({ ...services, db: trx }, { ownId, household, members }, context)
    return readOwnHousehold(trx, userId)
  })
}

const nameOf = ({ firstName, lastName }: { firstName?: string; lastName?: string }) =>
  `${firstName} ${lastName}`.toLowerCase()

async function ownHousehold(trx: Db, userId: string) {
  const ownId = await findOwnPersonId(trx, userId)
  if (ownId === undefined) throw new Failure('wrong_state', 'Confirm your e-mail address first.')

  return { ownId, household: await householdOf(trx, ownId) }
}

interface Change {
  ownId: string
  household: Household | null
  members: readonly HouseholdMember[]
}

const write = (services: Services, { ownId, household, members }: Change, context: Context) =>
  setHousehold(
    services,
    {
      personId: ownId,
      version: household?.version ?? 0,
      members: members.map(({ personId, role, mayBook, mayPay, maySee }) => ({
        personId,
        role,
        mayBook,
        mayPay,
        maySee,
      })),
    },
    context,
  )

const deskDecides = () => new Failure('not_allowed', 'Ask the desk to change who belongs to your household.')
