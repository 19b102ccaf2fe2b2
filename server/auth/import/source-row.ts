import { ConfigError } from '#server/kernel/config/config.ts'

/** What is read of an `auth` schema; every other table is passed over. */
export const tables = ['users', 'identities', 'mfa_factors', 'webauthn_credentials'] as const
export type Table = (typeof tables)[number]

/** A line of a file, or a row of a table in the order in which it is read. */
export interface SourceLocation {
  file: string
  line: number
}

/** A row with every value as PostgreSQL writes it in text. */
export interface SourceRow {
  table: Table
  place: SourceLocation
  values: Readonly<Record<string, string | null>>
}

/** Where accounts come from. */
export interface Source {
  /** For the operator and the audit: it holds no password. */
  name: string
  /** All rows from the beginning; asked once more when the import is tried again. */
  rows: () => AsyncIterable<SourceRow>
}

/** The file is none that can be read to its end; the message says where and why. */
export class Unreadable extends ConfigError {
  constructor({ file, line }: SourceLocation, sentence: string) {
    super(`${file}, line ${line}: ${sentence}`)
  }
}
