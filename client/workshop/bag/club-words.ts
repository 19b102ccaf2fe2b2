import { showField } from '#shared/clubs/rules.ts'
import { familyOf, nameOfSlot, Slot } from '#shared/clubs/slots.ts'
import { ClubSpec, fieldOf, keysOf } from '#shared/clubs/spec.ts'
import type { Club } from '#shared/workshop/bag-contract.ts'

const slotOf = (slot: string) => Slot.options.find((one) => one.toLowerCase() === slot.toLowerCase())

/** As a person says it: 7-iron. */
export function nameOfClub(slot: string): string {
  const known = slotOf(slot)
  return known ? nameOfSlot(known) : slot
}

/** What is known of a club, in the order of a sheet; the builder's own notes are read on the sheet. */
export function factsOfClub({ slot, spec }: Pick<Club, 'slot' | 'spec'>): Array<{ name: string; value: string }> {
  const known = ClubSpec.safeParse(spec).data ?? {}
  const family = slotOf(slot)
  if (!family) return []

  return keysOf(familyOf(family), { isStaff: false }).flatMap((key) => {
    const value = known[key]
    return value === undefined ? [] : [{ name: fieldOf(key).label, value: showField(key, value) }]
  })
}

/** The one line under its name. */
export function makeOfClub({ spec }: Pick<Club, 'spec'>): string {
  const { headBrand, headModel, shaftModel } = ClubSpec.safeParse(spec).data ?? {}
  return [[headBrand, headModel].filter(Boolean).join(' '), shaftModel].filter(Boolean).join(', ')
}

export const statusWords: Record<Club['status'], string> = {
  in_bag: 'In the bag',
  lost: 'Lost',
  stolen: 'Stolen',
  retired: 'No longer in use',
}

export const isMissing = ({ status }: Pick<Club, 'status'>): boolean => status === 'lost' || status === 'stolen'

const kindWords: Record<string, string> = { added: 'Joined the bag', changed: 'Changed', serviced: 'Work done' }

/** What happened to it, newest first. */
export const historyOfClub = ({ history }: Pick<Club, 'history'>) =>
  history.map(({ at, kind, facts: { name } }, index) => ({
    id: `${at.toISOString()} ${index}`,
    at,
    by: '',
    what: typeof name === 'string' ? name : (kindWords[kind] ?? kind),
  }))
