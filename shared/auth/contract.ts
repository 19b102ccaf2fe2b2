import { accountContract } from './account.ts'
import { discoveryContract } from './discovery.ts'
import { factorsContract } from './factors.ts'
import { passkeysContract } from './passkeys.ts'
import { ssoContract } from './sso.ts'

/** All of /auth/v1, part by part. */
export const authContract = {
  ...accountContract,
  ...factorsContract,
  ...passkeysContract,
  ...ssoContract,
  ...discoveryContract,
}
