import { clsx } from 'clsx'

import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { inBagOrder, type Slot } from '#shared/clubs/slots.ts'

import { groups, usualSlots } from './clubs-of-a-bag.ts'

interface ClubChipsProps {
  chosen: readonly Slot[]
  /** What the client's bag is known to hold; what one usually holds where nothing is. */
  known: readonly Slot[]
  onChoose: (slots: readonly Slot[]) => void
  /** Whether a letter chooses a group: at the counter, not on the studio's pages. */
  hasKeys?: boolean
}

/** Which clubs of the bag are left here, one by one or by a letter for a group. */
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
