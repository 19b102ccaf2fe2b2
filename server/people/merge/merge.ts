import pg from 'pg'

import { actorIdOf } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { NewLink } from '#server/kernel/feature.ts'
import type { Work } from '#server/kernel/work.ts'
import { mailNewLinks, renewLinksOf } from '#server/people/former-address.ts'
import { lockClients, noSuchPerson } from '#server/people/record.ts'
import { lockRowsOf } from '#server/people/references.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Merge, MergeRequest } from '#shared/people/merges.ts'

import { identityOf, refusalsOf, tablesIn, type MergePair } from './plan.ts'
import { recordWithBoth } from './record-with-both.ts'
import { moveRows, tablesOf } from './rows.ts'
import { buryPerson, type Identity, insertMerge, setIdentity } from './store.ts'

interface MergeInput extends MergeRequest {
  personId: string
}

/** Previews a merge; nothing changes. */
export function previewMerge(work: Work, input: MergeInput): Promise<Merge> {
  return atomically(work, async (work) => {
    const two = await lockTwo(work, input)
    const refusals = await refusalsOf(work, two, work.services.ofPerson)
    const tables = await tablesIn(work, clientsIn(two), work.services.ofPerson)

    return { mergeId: null, refusals, tables, survivor: survivorOf(two, identityOf(two, input)) }
  })
}

/** Merges one client into another. What it moves and drops is recorded, so that it can be undone. */
export async function mergePerson(work: Work, input: MergeInput): Promise<Merge> {
  try {
    return await atomically(work, (work) => merge(work, input))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === uniqueViolation)) throw error
    throw new Failure('wrong_state', 'Both have what one client has once.', { cause: error })
  }
}

const uniqueViolation = '23505'

async function merge(work: Work, input: MergeInput): Promise<Merge> {
  const {
    services: { ofPerson },
    context,
    now,
  } = work
  const two = await lockTwo(work, input)
  const [refusal] = await refusalsOf(work, two, ofPerson)
  if (refusal !== undefined) throw new Failure('wrong_state', refusal)

  const clients = clientsIn(two)
  await lockRowsOf(work, [clients.from, clients.into])
  const identity = identityOf(two, input)
  const tables = await tablesIn(work, clients, ofPerson)
  const links = await renewOfBoth(work, two, identity.email)
  const rows = await moveRows(work, clients, tablesOf(ofPerson.flatMap((part) => part.merge ?? [])))
  // Frees the address and account before the survivor gets them.
  await buryPerson(work, clients.from, clients.into)
  await setIdentity(work, clients.into, identity)
  const renewedLinks = links && (await mailNewLinks(work, { personId: clients.into, to: identity.email, links }))
  const { id: mergeId } = await insertMerge(work, {
    fromId: clients.from,
    intoId: clients.into,
    former: JSON.stringify(identityIn(two.other)),
    before: JSON.stringify(identityIn(two.survivor)),
    after: JSON.stringify(identity),
    moved: JSON.stringify(rows.moved),
    dropped: JSON.stringify(rows.dropped),
    at: now,
    byId: actorIdOf(context.actor),
  })
  await recordWithBoth(work, 'person_merged', { mergeId, ...clients })

  return {
    mergeId,
    refusals: [],
    tables,
    survivor: survivorOf(two, identity),
    ...(renewedLinks && { renewedLinks }),
  }
}

/** The dropped address, whose mails reached nobody who is left; undefined if both keep theirs. */
async function renewOfBoth(
  work: Work,
  { survivor, other }: MergePair,
  to: string | null,
): Promise<NewLink[] | undefined> {
  const links: NewLink[] = []
  const dropped = [survivor, other].filter(({ email }) => email !== null && email !== to)
  for (const { id: personId, email } of dropped) {
    links.push(...(await renewLinksOf(work, { personId, from: email === null ? [] : [email], to })))
  }
  return dropped.length > 0 ? links : undefined
}

async function lockTwo(work: OnDatabase, { personId, otherId }: MergeInput): Promise<MergePair> {
  if (personId === otherId) throw new Failure('wrong_state', 'This is one and the same client.')
  const found = await lockClients(work, [personId, otherId])
  const [survivor, other] = [found.get(personId), found.get(otherId)]
  if (!survivor || !other) throw noSuchPerson()

  return { survivor, other }
}

const clientsIn = ({ survivor, other }: MergePair) => ({ from: other.id, into: survivor.id })

const identityIn = ({ firstName, lastName, email, phone, bornOn, userId }: Identity): Identity => ({
  firstName,
  lastName,
  email,
  phone,
  bornOn,
  userId,
})

const survivorOf = (
  { survivor }: MergePair,
  { userId, firstName, lastName, email, phone }: Identity,
): Merge['survivor'] => ({
  id: survivor.id,
  firstName,
  lastName,
  email,
  phone,
  accountId: userId,
})
