import { handlersFor } from '#server/kernel/http/mount.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { sectionNames } from '#shared/settings/setup.ts'

import { openStudio } from './apply.ts'
import { readSetupDocument } from './document.ts'
import { sendTestMail, setUp, setupStateFor } from './set-up.ts'
import { readStarter } from './starter.ts'

export const setupRoutes = handlersFor(setupContract, () => ({
  readSetup: ({ work }) => setupStateFor(work),
  applySetup: ({ query, body: document, work }) =>
    setUp(work, {
      document,
      overwrite: sectionNames.filter((name) => query.overwrite?.split(',').includes(name)),
      dryRun: query.dryRun === '1',
      keepClosed: query.keepClosed === '1',
      ...(query.version !== undefined && { version: query.version }),
      ...(query.keepBookings !== undefined && { keepBookings: query.keepBookings }),
    }),
  openStudio: ({ body, work }) => openStudio(work, body),
  sendTestMail: ({ work }) => sendTestMail(work),
  readSetupDocument: ({ work }) => readSetupDocument(work),
  readStarter: async ({ work }) => readStarter((await readSetupDocument(work, ['studio'])).studio?.currency),
}))
