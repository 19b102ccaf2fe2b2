import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { z } from 'zod'

import type { Invocation } from '#server/kernel/command.ts'
import { ConfigError } from '#server/kernel/config/config.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { root } from '#server/kernel/root.ts'
import { workOf } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { SetupReport } from '#shared/settings/setup-contract.ts'
import { type SectionName, sectionNames, SetupDocument } from '#shared/settings/setup.ts'

import { Misread, readYaml, type YamlFile } from './read-file.ts'
import { setUp } from './set-up.ts'

export const setupUsage =
  'setup FILE [--dry-run] [--overwrite SECTION,SECTION] [--version VERSION] [--keep-bookings VERSION] | setup --example'

/** Sets the studio up from a file, or from the standard input when that is called -. */
export async function runSetup({ openServices, words: [file], options }: Invocation): Promise<string> {
  if (options['example']) return (await readFile(join(root, 'server/setup/setup.example.yml'), 'utf8')).trimEnd()
  if (!file) throw new ConfigError(`Say which file: ${setupUsage}.`)

  const overwrite = sectionsNamed(options['overwrite'])
  const yaml = readDocument(await textOf(file))
  const services = await openServices()
  const dryRun = options['dry-run'] === true
  const version = options['version'] === undefined ? {} : { version: String(options['version']) }
  const keeping = options['keep-bookings'] === undefined ? {} : { keepBookings: String(options['keep-bookings']) }
  const request = { document: yaml.value, overwrite, dryRun, ...version, ...keeping }
  const setting = setUp(workOf(services, systemContext('setup')), request)

  return inWords(await setting.catch((error: unknown) => explain(error, yaml)), dryRun)
}

function sectionsNamed(given: string | boolean | undefined): SectionName[] {
  if (given === undefined) return []

  return String(given)
    .split(',')
    .map((word) => {
      const name = sectionNames.find((one) => one === word.trim())
      if (!name) throw new ConfigError(`"${word}" is no section: name some of ${sectionNames.join(', ')}.`)
      return name
    })
}

function textOf(file: string): Promise<string> {
  return file === '-' ? text(process.stdin) : readFile(file, 'utf8').catch(() => unreadable(file))
}

function unreadable(file: string): never {
  throw new ConfigError(`${file} cannot be read: check that it is there.`)
}

function readDocument(yaml: string): YamlFile<SetupDocument> {
  try {
    return readYaml(yaml, SetupDocument)
  } catch (error) {
    throw error instanceof Misread ? new ConfigError(`Nothing was changed.\n${error.message}`) : error
  }
}

const Unseen = z.object({ version: z.string() })

function explain(error: unknown, { sentenceFor }: YamlFile<SetupDocument>): never {
  const unseen = error instanceof Failure && Unseen.safeParse(error.facts.current)
  if (unseen && unseen.success && error instanceof Failure) {
    throw new ConfigError(
      `Nothing was changed. ${error.message} Run it with --dry-run to see what it would do, and with --version ${unseen.data.version} to do it.`,
    )
  }
  if (error instanceof Failure && error.code === 'conflict' && error.facts.details) {
    const named = error.facts.details.map(({ message }) => message)
    throw new ConfigError(
      [
        `Nothing was changed. ${error.message}`,
        ...named,
        'A --dry-run says with which --keep-bookings they stay.',
      ].join('\n'),
    )
  }
  const details = error instanceof Failure ? (error.facts.details ?? []) : []
  throw details.length > 0 ? new ConfigError(['Nothing was changed.', ...details.map(sentenceFor)].join('\n')) : error
}

const line = (what: string, section: string, rest: string) => `${what.padEnd(9)}${section.padEnd(11)}${rest}`

function inWords({ changes, differences, outside, missing, done }: SetupReport, dryRun: boolean): string {
  const groups = Map.groupBy(changes, ({ what, section }) => `${what} ${section}`)
  const lines = [...groups.values()].map((group) => {
    const keys = group.map(({ key }) => key || 'the studio').join(', ')
    return line(group[0]?.what ?? '', group[0]?.section ?? '', keys)
  })
  const differing = differences.map(({ section, key, field, here, document }) =>
    line('differs', section, `${key || 'the studio'}: ${field} is ${here} here and ${document} in the document`),
  )
  const lacking = missing.map(({ code, message }) => line('missing', code, message))

  const standing = [
    ...(outside?.bookings ?? []).map(({ local, reference, personName, serviceName }) =>
      line('outside', 'booking', `${local} ${reference}, ${personName}, ${serviceName}`),
    ),
    ...(outside?.others ?? []).map(({ local, title }) => line('outside', 'evening', `${local} ${title}`)),
  ]

  return [
    ...(dryRun ? ['A dry run: nothing was changed.'] : []),
    ...(changes.length + differences.length === 0 ? ['Nothing to do: the studio is as the document says.'] : []),
    ...lines,
    ...differing,
    ...lacking,
    ...standing,
    ...(dryRun && outside
      ? [`Add --keep-bookings ${outside.version} to keep what stands outside: you call about the bookings.`]
      : []),
    done ? 'The studio is open.' : 'The studio is not open yet.',
  ].join('\n')
}
