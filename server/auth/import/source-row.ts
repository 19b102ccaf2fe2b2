import { ConfigError } from '#server/kernel/config/config.ts'

/** What is read of an `auth` schema; every other table is passed over. */
export const tables = ['users', 'identities', 'mfa_factors', 'webauthn_credentials'] as const
export type Table = (typeof tables)[number]

export interface Place {
  file: string
  line: number
}

/** A row as it was exported: every value as PostgreSQL writes it in text. */
export interface SourceRow {
  table: Table
  place: Place
  values: Readonly<Record<string, string | null>>
}

export const tableOf = (schema: string, name: string): Table | undefined =>
  schema === 'auth' ? tables.find((table) => table === name) : undefined

/** The file is none that can be read to its end; the message says where and why. */
export class Unreadable extends ConfigError {
  constructor({ file, line }: Place, sentence: string) {
    super(`${file}, line ${line}: ${sentence}`)
  }
}

/** No value, line or record of a dump is longer. */
export const mostBytes = 64 * 1024 * 1024

export const tooLong = 'it is longer than 64 MB.'
