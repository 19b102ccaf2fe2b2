import type { PaletteAct } from '#client/routing/feature.ts'

export interface ActForPerson extends PaletteAct {
  ofPerson: (personId: string) => string
}

const isForPerson = (act: PaletteAct): act is ActForPerson => act.ofPerson !== undefined

/** The words that begin an act: the first of its label, and each that it is looked for by. */
const beginningsOf = ({ label, words = '' }: PaletteAct) =>
  [label.split(' ')[0], ...words.split(' ')].map((word) => word?.toLowerCase())

/** `refund moreno`: what is to be done, and the letters of the client for whom. */
export function actForPerson(
  typed: string,
  acts: readonly PaletteAct[],
): { act: ActForPerson | undefined; letters: string } {
  const [first = '', ...rest] = typed.split(/\s+/)
  const letters = rest.join(' ')
  const act =
    letters === '' ? undefined : acts.filter(isForPerson).find((one) => beginningsOf(one).includes(first.toLowerCase()))

  return act ? { act, letters } : { act: undefined, letters: typed }
}
