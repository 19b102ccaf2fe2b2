import { authContract } from './auth/contract.ts'
import { bookingContract } from './booking/contract.ts'
import { catalogContract } from './catalog/contract.ts'
import { httpContract } from './http/contract.ts'
import { noticesContract } from './notices/contract.ts'
import { peopleContract } from './people/contract.ts'
import { permissionsContract } from './permissions/contract.ts'
import { settingsContract } from './settings/contract.ts'

/** Every endpoint of the server, by feature. */
export const contract = {
  auth: authContract,
  booking: bookingContract,
  catalog: catalogContract,
  http: httpContract,
  notices: noticesContract,
  people: peopleContract,
  permissions: permissionsContract,
  settings: settingsContract,
}
