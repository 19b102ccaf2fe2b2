import { handlersFor } from '#server/kernel/http/mount.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { sectionNames } from '#shared/settings/setup.ts'

import { openStudio } from './apply.ts'
import { readSetupDocument } from './document.ts'
import { sendTestMail, setUp, setupStateFor } from './set-up.ts'
import { readStarter } from './starter.ts'

export const setupRoutes = handlersFor(setupContract, (services) => ({
  readSetup: (context) => setupStateFor(services, context),
  applySetup: ({ query, body: document, ...context }) =>
    setUp(
      services,
      {
        document,
        overwrite: sectionNames.filter((name) => query.overwrite?.split(',').includes(name)),
        dryRun: query.dryRun === '1',
        keepClosed: query.keepClosed === '1',
        ...(query.version !== undefined && { version: query.version }),
        ...(query.keepBookings !== undefined && { keepBookings: query.keepBookings }),
      },
      context,
    ),
  openStudio: ({ body, ...context }) => openStudio(services, body, context),
  sendTestMail: (context) => sendTestMail(services, context),
  readSetupDocument: () => readSetupDocument(services.db),
  readStarter: async () => readStarter((await readSetupDocument(services.db, ['studio'])).studio?.currency),
}))
