import { useState } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { fatesOf, type PartFate, type TakenKind, type TakenPart } from '#shared/builds/orders/taken-contract.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

const kindWords: Record<TakenKind, string> = {
  head: 'Heads',
  shaft: 'Shafts, cut',
  grip: 'Grips',
  used: 'Epoxy, tape and the like',
  club: 'Clubs of a maker',
}

const fateWords: Record<PartFate, string> = {
  shelved: 'Back on the shelf',
  scrapped: 'Scrap',
  billed: 'Paid by what is kept',
}

/** The choice for each part, by its key. */
export type PartFates = Partial<Record<string, PartFate>>

export const keyOf = ({ clubId, itemId }: TakenPart) => `${clubId} ${itemId ?? ''}`

export const fateOf = (part: TakenPart, fates: PartFates): PartFate =>
  fates[keyOf(part)] ?? fatesOf[part.kind][0] ?? 'scrapped'

interface TakenPartsProps {
  parts: readonly TakenPart[]
  fates: PartFates
  onFate: (parts: readonly TakenPart[], fate: PartFate) => void
}

/** Chooses what becomes of parts that left the shelf: for all of a kind, or one by one. */
export function TakenParts({ parts, fates, onFate }: TakenPartsProps) {
  const kinds = Map.groupBy(parts, ({ kind }) => kind)

  return (
    <ul className="max-h-72 overflow-y-auto text-sm">
      {[...kinds].map(([kind, alike]) => (
        <Kind key={kind} kind={kind} parts={alike} fates={fates} onFate={onFate} />
      ))}
    </ul>
  )
}

function Kind({ kind, parts, fates, onFate }: TakenPartsProps & { kind: TakenKind }) {
  const [isEach, setEach] = useState(false)
  const { money } = useStudio()
  const cents = parts.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0)
  const name = `${parts.length} x ${kindWords[kind].toLowerCase()}`
  const [first] = parts

  return (
    <li className="grid gap-2 border-b border-line py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-32 flex-1">
          {name}
          {cents > 0 && <span className="text-muted"> at {money(cents)}</span>}
        </span>
        {isEach || !first ? null : (
          <FateSelect label={name} kind={kind} fate={fateOf(first, fates)} onFate={(fate) => onFate(parts, fate)} />
        )}
        {parts.length > 1 && !isEach && (
          <Button tone="plain" size="tight" onClick={() => setEach(true)}>
            One by one
          </Button>
        )}
      </div>
      {isEach &&
        parts.map((part) => (
          <div key={keyOf(part)} className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-3">
            <span className="min-w-32 flex-1 wrap-anywhere">
              {nameOfSlot(part.slot)}: {part.name}
            </span>
            <FateSelect
              label={`${nameOfSlot(part.slot)}: ${part.name}`}
              kind={kind}
              fate={fateOf(part, fates)}
              onFate={(fate) => onFate([part], fate)}
            />
          </div>
        ))}
    </li>
  )
}

interface FateSelectProps {
  label: string
  kind: TakenKind
  fate: PartFate
  onFate: (fate: PartFate) => void
}

const FateSelect = ({ label, kind, fate, onFate }: FateSelectProps) => (
  <Select isTight aria-label={label} value={fate} onChange={({ target }) => onFate(target.value as PartFate)}>
    {fatesOf[kind].map((one) => (
      <option key={one} value={one}>
        {fateWords[one]}
      </option>
    ))}
  </Select>
)
