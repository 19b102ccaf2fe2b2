import type { Feature } from '#server/kernel/feature.ts'

import { files as shelf } from './checks.ts'
import { collectFiles, sweepShelf } from './collect.ts'
import { filesOfPerson } from './own-files.ts'
import { filesRoutes } from './routes.ts'

export const files: Feature = {
  name: 'files',
  texts: {
    file: { personal: ['name'], other: ['sha256', 'previewSha256'] },
    fileLink: { personal: ['caption'], other: ['entity', 'kind'] },
  },
  routes: [filesRoutes],
  ofPerson: filesOfPerson,
  jobs: [
    { name: 'collect-files', cron: '*/10 * * * *', run: collectFiles },
    { name: 'sweep-shelf', cron: '41 3 * * *', expireInSeconds: 3600, run: sweepShelf },
  ],
  checks: { files: shelf },
}
