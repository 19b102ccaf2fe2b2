import type { Invocation } from '#server/kernel/command.ts'
import { ConfigError } from '#server/kernel/config/config.ts'
import { workOf } from '#server/kernel/work.ts'

import { csvFolder } from './csv-folder.ts'
import { importUsers } from './import-users.ts'
import { oldDatabase } from './old-database.ts'
import type { Source } from './source-row.ts'

export const importUsage = '[--dry-run] [--strict] [--passkeys DOMAIN] --from ADDRESS | FOLDER'

/** Returns the report to print; throws it where --strict has undone the import. */
export async function runImport({ openServices, words, options }: Invocation, now: Date): Promise<string> {
  const source = sourceOf(words, options['from'])
  const isRehearsal = options['dry-run'] === true
  const isStrict = options['strict'] === true
  const passkeysOf = typeof options['passkeys'] === 'string' ? options['passkeys'].toLowerCase() : undefined
  const report = await importUsers(
    workOf(await openServices(), { actor: { kind: 'system', job: 'import accounts' } }),
    { source, isRehearsal, isStrict, passkeysOf, now },
  )
  if (isStrict && report.problems > 0) {
    throw new ConfigError(`${report.text()}\n\n${problemsOf(report.problems)}, and --strict: nothing was changed.`)
  }

  const end = isRehearsal ? 'This was a rehearsal: nothing was changed.' : `${problemsOf(report.problems)}.`
  return `${report.text()}\n\n${end}`
}

function sourceOf([folder, ...more]: string[], address: Invocation['options'][string]): Source {
  if (typeof address === 'string' && !folder) return oldDatabase(address)
  if (address === undefined && folder && more.length === 0) return csvFolder(folder)

  throw new ConfigError(`Say from where: import-auth ${importUsage}.`)
}

const problemsOf = (count: number) => (count === 1 ? '1 problem' : `${count || 'No'} problems`)
