import { accountContract } from './account.ts'
import { adminSecurityContract } from './admin-security.ts'
import { adminContract } from './admin.ts'
import { discoveryContract } from './discovery.ts'
import { factorsContract } from './factors.ts'
import { passkeysContract } from './passkeys.ts'

/** All of /auth/v1, part by part. */
export const authContract = {
  ...accountContract,
  ...factorsContract,
  ...passkeysContract,
  ...discoveryContract,
  ...adminContract,
  ...adminSecurityContract,
}
