import { handlersFor } from '#server/kernel/http/mount.ts'
import { signedIn } from '#shared/permissions/may.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'

import { changeClub, clubsOf, clubsOfUser } from './clubs.ts'

export const bagRoutes = handlersFor(bagContract, (services) => ({
  listMyClubs: ({ actor }) => clubsOfUser(services.db, signedIn(actor).userId),
  listClubsOfPerson: ({ params }) => clubsOf(services.db, params.personId),
  changeClub: ({ params, body, ...context }) => changeClub(services, { ...params, ...body }, context),
}))
