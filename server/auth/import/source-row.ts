import { ConfigError } from '#server/kernel/config/config.ts'

/** The tables of the `auth` schema that are read. */
export const tables = ['users', 'identities', 'mfa_factors', 'webauthn_credentials'] as const
export type Table = (typeof tables)[number]

/** A line of a file, or the number of a row of a table. */
export interface SourceLocation {
  file: string
  line: number
}

/** A row; every value is text as PostgreSQL writes it. */
export interface SourceRow {
  table: Table
  place: SourceLocation
  values: Readonly<Record<string, string | null>>
}

/** Where accounts come from. */
export interface Source {
  /** What the operator and the audit read; without a password. */
  name: string
  /** All rows from the beginning. Called again when the import runs again. */
  rows: () => AsyncIterable<SourceRow>
}

/** The file cannot be read to its end; the message says where and why. */
export class Unreadable extends ConfigError {
  constructor({ file, line }: SourceLocation, sentence: string) {
    super(`${file}, line ${line}: ${sentence}`)
  }
}
