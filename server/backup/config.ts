import { z } from 'zod'

import { count } from '#server/kernel/config/kinds.ts'

/** The settings of copies of the studio, as the environment spells them. */
export const BackupEnvironment = z.object({
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC, as 03:30')
    .default('03:30'),
  BACKUP_KEEP: count.max(1000).default(14),
})

/** Undefined: nobody copies the studio but the operator. `timeOfDay` is in UTC. */
export const backupConfigOf = ({ BACKUP_DIR, BACKUP_TIME, BACKUP_KEEP }: z.output<typeof BackupEnvironment>) =>
  BACKUP_DIR ? { folder: BACKUP_DIR, timeOfDay: BACKUP_TIME, keep: BACKUP_KEEP } : undefined

declare module '#server/kernel/config/config.ts' {
  interface Config {
    backup: ReturnType<typeof backupConfigOf>
  }
}
