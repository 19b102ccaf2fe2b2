import { accountContract } from './account.ts'
import { adminSecurityContract } from './admin-security.ts'
import { adminContract } from './admin.ts'
import { discoveryContract } from './discovery.ts'
import { factorsContract } from './factors.ts'
import { oauthClientsContract } from './oauth-clients.ts'
import { oauthContract } from './oauth.ts'
import { passkeysContract } from './passkeys.ts'
import { socialContract } from './social.ts'
import { ssoContract } from './sso.ts'

/** All endpoints of /auth/v1. */
export const authContract = {
  ...accountContract,
  ...factorsContract,
  ...passkeysContract,
  ...socialContract,
  ...oauthClientsContract,
  ...oauthContract,
  ...ssoContract,
  ...discoveryContract,
  ...adminContract,
  ...adminSecurityContract,
}
