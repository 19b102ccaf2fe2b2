import { handlersFor } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'
import { pageOfPeople } from '#server/people/service.ts'
import { signedIn } from '#shared/permissions/may.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'

import { changeClub, clubsOf, clubsOfUser } from './clubs.ts'

export const bagRoutes = handlersFor(bagContract, () => ({
  listMyClubs: ({ actor, work }) => clubsOfUser(work, signedIn(actor).userId),
  listClubsOfPerson: ({ params, work }) => clubsOf(work, params.personId),
  findBagOwners: ({ query, work }) => findBagOwners(work, query.search),
  changeClub: ({ params, body, work }) => changeClub(work, { ...params, ...body }),
}))

const mostFound = 8

/** Finds the owner of clubs for an intake, without other data of theirs. */
async function findBagOwners(work: Work, search: string) {
  const { people } = await pageOfPeople(work, { search, sort: 'name', limit: mostFound })
  const owners = people.map(({ id, firstName, lastName, email, phone }) => ({
    id,
    firstName,
    lastName,
    contact: email ?? phone ?? '',
  }))

  return { owners }
}
