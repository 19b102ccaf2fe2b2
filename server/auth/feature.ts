import type { Feature } from '#server/kernel/feature.ts'
import { jobWork } from '#server/kernel/work.ts'

import { accountOfPerson } from './account/account-of-person.ts'
import { ownAccountRoutes } from './account/routes.ts'
import { accountFileRoutes } from './accounts/files.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { captcha, hooks, keys, providers } from './checks.ts'
import { cleanUpAuth } from './clean-up.ts'
import { AboutAccount, hookQueue } from './hooks/queue.ts'
import { tellHook } from './hooks/tell.ts'
import { serveAuth } from './http/mount.ts'
import { authProtocol } from './http/protocol.ts'
import { authRetention } from './retention.ts'
import { authRoutes } from './routes.ts'
import { texts } from './texts.ts'

export const auth: Feature = {
  name: 'auth',
  texts,
  protocol: authProtocol,
  plugin: serveAuth(authRoutes),
  routes: [ownAccountRoutes, accountsRoutes, accountFileRoutes],
  ofPerson: accountOfPerson,
  jobs: [{ name: 'clean-up-accounts', cron: '7 * * * *', run: cleanUpAuth }],
  queues: [hookQueue],
  workers: (services) => [
    {
      queue: hookQueue.name,
      run: (message, id) => tellHook(jobWork(services, 'tell a hook'), AboutAccount.parse(message), id),
    },
  ],
  retention: authRetention,
  checks: { keys, providers, hooks, captcha },
}
