import type { PaletteAct } from '#client/routing/feature.ts'
import { recordPages } from '#shared/record-pages.ts'

export interface ActOfRecord extends PaletteAct {
  of: NonNullable<PaletteAct['of']>
}

const isOfRecord = (act: PaletteAct): act is ActOfRecord => act.of !== undefined

/** What an act begins with, the longest first: its label, the first word of that, and each that it is looked for by. */
const beginningsOf = ({ label, words = '' }: PaletteAct) =>
  [label, label.split(' ')[0] ?? '', ...words.split(' ')]
    .filter(Boolean)
    .map((beginning) => `${beginning.toLowerCase()} `)

/** `refund moreno`, `check in LL-8D1546`: what is to be done, and the letters of the record about which. */
export function actOfRecord(
  typed: string,
  acts: readonly PaletteAct[],
): { act: ActOfRecord | undefined; letters: string } {
  const said = `${typed.trim().replaceAll(/\s+/g, ' ')} `
  const [longest] = acts
    .filter(isOfRecord)
    .flatMap((act) => beginningsOf(act).map((beginning) => ({ act, beginning })))
    .filter(({ beginning }) => said.toLowerCase().startsWith(beginning) && said.length > beginning.length)
    .toSorted((one, other) => other.beginning.length - one.beginning.length)

  return longest
    ? { act: longest.act, letters: said.slice(longest.beginning.length).trim() }
    : { act: undefined, letters: typed }
}

const withPageOfTheirOwn = [
  { kind: 'person', words: 'this client' },
  { kind: 'order', words: 'this order' },
] as const

/** Where an act leads that is chosen on the page of the record that it is done about. */
export function leadFromPage({ of }: PaletteAct, pathname: string): { to: string; words: string } | undefined {
  for (const { kind, words } of withPageOfTheirOwn) {
    const page = recordPages[kind].to('')
    const id = pathname.startsWith(page) ? (pathname.slice(page.length).split('/')[0] ?? '') : ''
    const to = id === '' ? undefined : of?.[kind]?.({ id, to: recordPages[kind].to(id) })
    if (to !== undefined) return { to, words }
  }
  return undefined
}
