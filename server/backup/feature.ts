import { type Check, type Feature, fail, ok, warn } from '#server/kernel/feature.ts'

import { listOffSite } from './off-site.ts'
import { backUpWhenDue, lastCopyAt } from './scheduled.ts'

// One a day, and what it may take.
const oldestCopyHours = 26

const backups: Check = async (_work, config, now) => {
  const { backup: settings } = config
  if (!settings) return warn('BACKUP_DIR is not set: the studio is copied only when somebody runs `loftlie backup`.')

  const last = await lastCopyAt(settings.folder, now()).catch((error: Error) => error)
  if (last instanceof Error) return fail(last.message)
  const away = await listOffSite(config).catch((error: Error) => error)
  if (away instanceof Error) return fail(away.message)
  if (!last) return warn(`There is no copy in ${settings.folder} yet: a running server makes the first at once.`)
  const hours = Math.round((now().getTime() - last.getTime()) / 3_600_000)
  return hours <= oldestCopyHours
    ? ok(`The last copy of the studio is ${hours} hours old${away ? `, and ${away.length} are in the bucket` : ''}.`)
    : fail(`The last copy of the studio is ${hours} hours old: the log of the server says why, at "back-up".`)
}

export const backup: Feature = {
  name: 'backup',
  jobs: [{ name: 'back-up', cron: '*/5 * * * *', expireInSeconds: 3600, run: backUpWhenDue }],
  checks: { backups },
}
