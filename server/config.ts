import { existsSync } from 'node:fs'

import { z } from 'zod'

import { AuditEnvironment, auditConfigOf } from './audit/config.ts'
import { AuthEnvironment, authConfigOf, authFlaw } from './auth/config.ts'
import { BackupEnvironment, backupConfigOf } from './backup/config.ts'
import { BookingEnvironment, bookingConfigOf } from './booking/config.ts'
import { backupBucketOf, FilesEnvironment, filesConfigOf } from './files/config.ts'
import { type Config, ConfigError, KernelEnvironment, kernelConfigOf } from './kernel/config/config.ts'
import { misspelt } from './kernel/config/misspelt.ts'
import { LiveEnvironment, liveConfigOf } from './kernel/live/config.ts'
import { NoticesEnvironment, noticesConfigOf } from './notices/config.ts'
import { PaymentsEnvironment, paymentsConfigOf } from './payments/config.ts'
import { PeopleEnvironment, peopleConfigOf } from './people/config.ts'

/** Every setting, as the environment spells it. */
export const Environment = z.object({
  ...KernelEnvironment.shape,
  ...LiveEnvironment.shape,
  ...AuditEnvironment.shape,
  ...NoticesEnvironment.shape,
  ...PeopleEnvironment.shape,
  ...AuthEnvironment.shape,
  ...FilesEnvironment.shape,
  ...BookingEnvironment.shape,
  ...PaymentsEnvironment.shape,
  ...BackupEnvironment.shape,
})

/** Reads the environment and the file .env once. All others are given what they need of it. */
export function readConfig(environment: NodeJS.ProcessEnv = ownEnvironment()): Config {
  const variables = parsed(withoutBlanks(environment))
  const kernel = kernelConfigOf(variables)
  const flaw = authFlaw(variables)
  if (flaw) throw new ConfigError(flaw)
  const notices = noticesConfigOf(variables, kernel.publicUrl)
  const carried = { smtp: notices.smtpUrl !== undefined, sms: notices.sms !== undefined }

  return {
    ...kernel,
    live: liveConfigOf(variables),
    audit: auditConfigOf(variables),
    notices,
    people: peopleConfigOf(variables),
    auth: authConfigOf(variables, { test: variables.NODE_ENV === 'test', demo: kernel.demo, ...carried }),
    files: filesConfigOf(variables, kernel),
    backupBucket: backupBucketOf(variables),
    booking: bookingConfigOf(variables),
    stripe: paymentsConfigOf(variables, { demo: kernel.demo }),
    backup: backupConfigOf(variables),
  }
}

function parsed(environment: Record<string, string | undefined>) {
  const stranger = misspelt(Object.keys(environment), Object.keys(Environment.shape))
  if (stranger) throw new ConfigError(stranger)
  const { data, error } = Environment.safeParse(environment)
  if (data) return data

  const [issue] = error.issues
  throw new ConfigError(`${issue?.path.join('.')} ${sentenceEnd(issue?.message)}`)
}

const sentenceEnd = (text = 'is wrong') => (text.endsWith('.') ? text : `${text}.`)

const withoutBlanks = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))

function ownEnvironment(): NodeJS.ProcessEnv {
  // A variable that is set stays.
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
