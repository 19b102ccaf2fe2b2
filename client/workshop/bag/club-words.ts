import { showField } from '#shared/clubs/rules.ts'
import { familyOf } from '#shared/clubs/slots.ts'
import { fieldOf, keysOf } from '#shared/clubs/spec.ts'
import type { Club } from '#shared/workshop/bag-contract.ts'

/** What is known of a club, in the order of a sheet; the builder's own notes are read on the sheet. */
export const factsOfClub = (
  { slot, spec }: Pick<Club, 'slot' | 'spec'>,
  locale: string,
): Array<{ name: string; value: string }> =>
  keysOf(familyOf(slot), { isStaff: false }).flatMap((key) => {
    const value = spec[key]
    return value === undefined ? [] : [{ name: fieldOf(key).label, value: showField(key, value, locale) }]
  })

/** The one line under its name. */
export const makeOfClub = ({ spec: { headBrand, headModel, shaftModel } }: Pick<Club, 'spec'>): string =>
  [[headBrand, headModel].filter(Boolean).join(' '), shaftModel].filter(Boolean).join(', ')

export const statusWords: Record<Club['status'], string> = {
  in_bag: 'In the bag',
  lost: 'Lost',
  stolen: 'Stolen',
  retired: 'No longer in use',
}

const kindWords: Record<string, string> = { added: 'Joined the bag', changed: 'Changed', serviced: 'Work done' }

/** What happened to it, newest first. */
export const historyOfClub = ({ history }: Pick<Club, 'history'>) =>
  history.map(({ at, kind, facts: { name } }, index) => ({
    id: `${at.toISOString()} ${index}`,
    at,
    by: '',
    what: typeof name === 'string' ? name : (kindWords[kind] ?? kind),
  }))
