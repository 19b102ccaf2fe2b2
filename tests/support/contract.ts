import { accountsContract } from '#shared/accounts/contract.ts'
import { authContract } from '#shared/auth/contract.ts'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { catalogContract } from '#shared/catalog/contract.ts'
import { errorsContract } from '#shared/errors/contract.ts'
import { httpContract } from '#shared/http/contract.ts'
import { leaguesContract } from '#shared/leagues/contract.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { permissionsContract } from '#shared/permissions/contract.ts'
import { settingsContract } from '#shared/settings/contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { workshopContract } from '#shared/workshop/contract.ts'

/** Every endpoint of the server, by feature. */
export const contract = {
  accounts: accountsContract,
  auth: authContract,
  booking: bookingContract,
  catalog: catalogContract,
  enquiries: enquiriesContract,
  errors: errorsContract,
  http: httpContract,
  lessons: lessonsContract,
  leagues: leaguesContract,
  memberships: membershipsContract,
  notices: noticesContract,
  ownAccount: ownAccountContract,
  people: peopleContract,
  permissions: permissionsContract,
  settings: settingsContract,
  setup: setupContract,
  workshop: workshopContract,
}
