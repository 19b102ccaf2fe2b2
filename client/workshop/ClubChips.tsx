import { clsx } from 'clsx'

import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { inBagOrder, type Slot, type Family, familyOf } from '#shared/clubs/slots.ts'

interface ClubChipsProps {
  chosen: readonly Slot[]
  /** The clubs known to be in the client's bag, or a usual set if none is known. */
  known: readonly Slot[]
  onChoose: (slots: readonly Slot[]) => void
  /** Whether letter keys choose a group of clubs: at the counter only, not on the public pages. */
  hasKeys?: boolean
}

/** Chooses the clubs that stay here, one by one or a group by a letter. */
export function ClubChips({ chosen, known, onChoose, hasKeys = true }: ClubChipsProps) {
  const offered = inBagOrder([...usualSlots, ...known])
  const ofGroups = known.length > 0 ? inBagOrder(known) : usualSlots
  const inOrder = (slots: readonly Slot[]) => onChoose(inBagOrder(slots))
  const toggle = (slot: Slot) =>
    inOrder(chosen.includes(slot) ? chosen.filter((one) => one !== slot) : [...chosen, slot])
  const addGroup = (holds: (slot: Slot) => boolean) => inOrder([...chosen, ...ofGroups.filter(holds)])
  useKeys(hasKeys ? groups.map(({ key, name, holds }) => ({ key, what: name, run: () => addGroup(holds) })) : [])

  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">Clubs</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((slot) => (
          <button
            key={slot}
            type="button"
            aria-pressed={chosen.includes(slot)}
            className={clsx(
              'min-h-11 min-w-11 rounded border px-3 font-mono text-sm',
              chosen.includes(slot) ? 'border-fairway bg-fairway text-paper' : 'border-line bg-surface text-ink',
            )}
            onClick={() => toggle(slot)}
          >
            {slot}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {groups.map(({ key, name, holds }) => (
          <Button key={key} tone="quiet" size="tight" onClick={() => addGroup(holds)}>
            {name}
            {hasKeys && <kbd className="ml-1 text-muted uppercase">{key}</kbd>}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** The usual clubs of a bag, in its order. */
const usualSlots: readonly Slot[] = ['D', '3W', '5W', '4H', '5i', '6i', '7i', '8i', '9i', 'PW', 'GW', 'SW', 'LW', 'P']

const isOf =
  (...families: readonly Family[]) =>
  (slot: Slot) =>
    families.includes(familyOf(slot))

/** Clubs that are chosen together: all but the putter, irons, woods, wedges. A set of irons has its pitching wedge. */
const groups = [
  { key: 'a', name: 'All but the putter', holds: (slot: Slot) => slot !== 'P' },
  { key: 'i', name: 'Irons', holds: (slot: Slot) => slot === 'PW' || isOf('iron')(slot) },
  { key: 'w', name: 'Woods', holds: isOf('driver', 'fairway wood', 'hybrid') },
  { key: 'v', name: 'Wedges', holds: isOf('wedge') },
] as const
