import { handlersFor } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { pageOfPeople } from '#server/people/service.ts'
import { signedIn } from '#shared/permissions/may.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'

import { changeClub, clubsOf, clubsOfUser } from './clubs.ts'

export const bagRoutes = handlersFor(bagContract, (services) => ({
  listMyClubs: ({ actor }) => clubsOfUser(services.db, signedIn(actor).userId),
  listClubsOfPerson: ({ params }) => clubsOf(services.db, params.personId),
  findBagOwners: ({ query }) => findBagOwners(services, query.search),
  changeClub: ({ params, body, ...context }) => changeClub(services, { ...params, ...body }, context),
}))

const mostFound = 8

/** Whoever takes in clubs finds their owner, and reads nothing else of the people whom the studio knows. */
async function findBagOwners({ db, now }: Services, search: string) {
  const { people } = await pageOfPeople(db, { search, sort: 'name', limit: mostFound }, now())
  const owners = people.map(({ id, firstName, lastName, email, phone }) => ({
    id,
    firstName,
    lastName,
    contact: email ?? phone ?? '',
  }))

  return { owners }
}
