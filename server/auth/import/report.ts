import type { SourceLocation } from './source-row.ts'

export const kinds = ['users', 'identities', 'factors', 'passkeys'] as const
export type ImportedKind = (typeof kinds)[number]
export type Fate = 'imported' | 'unchanged' | 'skipped'

interface Remark {
  place: SourceLocation
  /** Whose row it is: id and address in the old backend. */
  who: string
  sentence: string
}

// There may be one for each row; nobody reads more.
const mostRemarks = 5000

/** What happened to the rows, for the operator. It names people, and never contains a hash or a secret. */
export class Report {
  readonly #remarks: Remark[] = []
  readonly #counts = new Map<string, number>()
  readonly #passwords = new Map<string, number>()
  readonly #sums: string[] = []
  #remarkCount = 0
  #problemCount = 0

  /** Notes something that was not imported as it was. */
  problem(place: SourceLocation, who: string, sentence: string): undefined {
    this.#problemCount += 1
    this.note(place, who, sentence)
  }

  /** Notes something that the operator should know. */
  note(place: SourceLocation, who: string, sentence: string): void {
    this.#remarkCount += 1
    if (this.#remarks.length < mostRemarks) this.#remarks.push({ place, who: printable(who), sentence })
  }

  /** A sentence about no row in particular. */
  sumUp(sentence: string): void {
    this.#sums.push(sentence)
  }

  count(kind: ImportedKind, fate: Fate, number: number): void {
    const key = `${kind} ${fate}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + number)
  }

  countPasswords(kind: string, number: number): void {
    this.#passwords.set(kind, number)
  }

  counted(kind: ImportedKind, fate: Fate): number {
    return this.#counts.get(`${kind} ${fate}`) ?? 0
  }

  get problems(): number {
    return this.#problemCount
  }

  text(): string {
    const passwords = [...this.#passwords].map(([kind, number]) => `${number} ${kind}`).join(', ')
    const sections = [
      this.#remarkLines(),
      this.#table(),
      [...(passwords ? [`Passwords: ${passwords}.`] : []), ...this.#sums],
    ]

    return sections
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n')
  }

  #remarkLines(): string[] {
    const lines = this.#remarks
      .toSorted((a, b) => a.place.file.localeCompare(b.place.file) || a.place.line - b.place.line)
      .map(({ place, who, sentence }) => `${place.file}:${place.line}  ${who}  ${sentence}`)
    const more = this.#remarkCount - this.#remarks.length

    return more > 0 ? [...lines, `… and ${more} more.`] : lines
  }

  #table(): string[] {
    return [
      inColumns('', ['imported', 'unchanged', 'skipped']),
      ...kinds.map((kind) =>
        inColumns(kind, [
          this.counted(kind, 'imported'),
          this.counted(kind, 'unchanged'),
          this.counted(kind, 'skipped'),
        ]),
      ),
    ]
  }
}

const inColumns = (first: string, cells: readonly (number | string)[]) =>
  first.padEnd(11) + cells.map((cell) => String(cell).padStart(11)).join('')

/** Replaces control characters: names from another backend go to a terminal. */
const printable = (who: string) => who.replaceAll(/[^\P{C}]/gu, '?').slice(0, 320)
