import type { Feature } from '#server/kernel/feature.ts'

import { accountsRoutes } from './accounts/routes.ts'
import { captcha, hooks, keys, providers } from './checks.ts'
import { cleanUpAuth } from './clean-up.ts'
import { AboutAccount } from './hooks/queue.ts'
import { tellHook } from './hooks/tell.ts'
import { authRetention } from './retention.ts'
import { authRoutes } from './routes.ts'

export const auth: Feature = {
  name: 'auth',
  routes: [...authRoutes, accountsRoutes],
  jobs: [{ name: 'clean-up-accounts', cron: '7 * * * *', run: cleanUpAuth }],
  workers: (services) => [
    { queue: 'tell-hook', run: (message, id) => tellHook(services, AboutAccount.parse(message), id) },
  ],
  retention: authRetention,
  checks: { keys, providers, hooks, captcha },
}
