import { listWords } from '#shared/words.ts'

interface CardHoleState {
  hole: number
  status: 'missing' | 'entered' | 'disputed'
}

export interface OpenHoles {
  disputed: readonly number[]
  missing: readonly number[]
}

/**
 * The holes of a card that somebody has to look at. Once time is up those after the last one that was entered are not
 * missing: what they count is a rule of the season. A card without any number is missing as a whole.
 */
export function openHoles(holes: readonly CardHoleState[], isTimeUp: boolean): OpenHoles {
  const last = holes.findLastIndex(({ status }) => status !== 'missing')
  const due = isTimeUp && last !== -1 ? holes.slice(0, last + 1) : holes
  const of = (status: CardHoleState['status'], among: readonly CardHoleState[]) =>
    among.filter((one) => one.status === status).map(({ hole }) => hole)

  return { disputed: of('disputed', holes), missing: of('missing', due) }
}

/** Why a card cannot be attested yet; undefined when it can. */
export function openHolesWords({ disputed, missing }: OpenHoles): string | undefined {
  const said = [holesAre(disputed, 'disputed'), holesAre(missing, 'missing')].filter(Boolean)

  return said.length > 0 ? said.join('; ') : undefined
}

const holesAre = (holes: readonly number[], what: string): string =>
  holes.length === 0 ? '' : `${holes.length === 1 ? 'hole' : 'holes'} ${listWords(holes.map(String))} ${what}`
