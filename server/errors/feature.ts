import type { Feature } from '#server/kernel/feature.ts'

import { errorFileRoutes } from './files.ts'
import { errorsRoutes } from './routes.ts'
import { forgetOldErrors } from './service.ts'

export const errors: Feature = {
  name: 'errors',
  texts: {
    clientError: {
      other: ['fingerprint', 'code', 'operation', 'message', 'stack', 'path', 'build', 'browser', 'errorIds'],
    },
  },
  routes: [errorsRoutes, errorFileRoutes],
  jobs: [{ name: 'forget-old-errors', cron: '37 3 * * *', run: forgetOldErrors }],
}
