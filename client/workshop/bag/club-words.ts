import { showField } from '#shared/clubs/rules.ts'
import { familyOf } from '#shared/clubs/slots.ts'
import { fieldOf, keysOf } from '#shared/clubs/spec.ts'
import type { Club } from '#shared/workshop/bag-contract.ts'

/** The known facts of a club in the order of a sheet, without the builder's notes. */
export const factsOfClub = (
  { slot, spec }: Pick<Club, 'slot' | 'spec'>,
  locale: string,
): Array<{ name: string; value: string }> =>
  keysOf(familyOf(slot), { isStaff: false }).flatMap((key) => {
    const value = spec[key]
    return value === undefined ? [] : [{ name: fieldOf(key).label, value: showField(key, value, locale) }]
  })

/** The line under the club's name. */
export const makeOfClub = ({ spec: { headBrand, headModel, shaftModel } }: Pick<Club, 'spec'>): string =>
  [[headBrand, headModel].filter(Boolean).join(' '), shaftModel].filter(Boolean).join(', ')

export const statusWords: Record<Club['status'], string> = {
  in_bag: 'In the bag',
  lost: 'Lost',
  stolen: 'Stolen',
  retired: 'No longer in use',
}

const kindWords: Record<string, string> = { added: 'Joined the bag', changed: 'Changed', serviced: 'Work done' }

/** The club's history, newest first. */
export const historyOfClub = ({ history }: Pick<Club, 'history'>) =>
  history.map(({ at, kind, facts: { name } }, index) => ({
    id: `${at.toISOString()} ${index}`,
    at,
    by: '',
    what: typeof name === 'string' ? name : (kindWords[kind] ?? kind),
  }))
