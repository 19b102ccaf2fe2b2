import { useStudio } from '#client/settings/service.ts'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import type { OrderLine } from '#shared/orders/contract.ts'
import type { MostBack } from '#shared/orders/refunds.ts'

import { consequenceOf, isInPart, leftCentsOf, leftOf, type PickedLine, type PickedLines } from './refund-draft.ts'

interface RefundLineProps {
  line: OrderLine
  lines: PickedLines
  isFirst: boolean
}

/** One line to choose, with its quantity; X toggles the focused one. */
export function RefundLine({ line, lines, isFirst }: RefundLineProps) {
  const { money } = useStudio()
  const picked = lines.pickedOf(line.id)
  const left = leftOf(line)

  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-1.5 text-sm">
      <label className="flex min-h-row grow cursor-pointer items-center gap-3 font-medium wrap-anywhere">
        <input
          type="checkbox"
          data-refund-line={line.id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asked to refund picks lines next
          autoFocus={isFirst}
          className="size-4.5 accent-fairway pointer-coarse:size-6"
          checked={picked !== undefined}
          onChange={() => lines.toggle(line)}
        />
        <span>
          {line.name}{' '}
          <span className="font-normal text-muted figures">
            {left} x {money(line.unitCents)}
          </span>
        </span>
      </label>
      {picked && left > 1 && (
        <Stepper
          noun={line.name}
          value={picked.quantity}
          least={1}
          most={left}
          onChange={(quantity) => lines.count(line, quantity)}
        />
      )}
      {picked && (
        <RefundChoices
          line={line}
          picked={picked}
          most={lines.mostOf(line.id)}
          onChange={(changes) => lines.change(line.id, changes)}
        />
      )}
    </li>
  )
}

interface RefundChoicesProps {
  line: OrderLine
  picked: PickedLine
  most: MostBack | undefined
  onChange: (changes: Partial<PickedLine>) => void
}

/** How much of a line is refunded, whether the goods come back, and what follows. */
function RefundChoices({ line, picked, most, onChange }: RefundChoicesProps) {
  const { money } = useStudio()
  const box = boxOf(line)
  const consequence = consequenceOf(line, { ...picked, isInPart: isInPart(picked, line) }, money)

  return (
    <>
      {mayGoInPart(line, picked) && <HowMuch line={line} picked={picked} most={most} onChange={onChange} />}
      {box && (
        <label className="flex min-h-row cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="size-4.5 accent-fairway pointer-coarse:size-6"
            checked={picked.giveBack}
            onChange={({ target }) => onChange({ giveBack: target.checked })}
          />
          {box}
        </label>
      )}
      {most && (
        <p className="w-full text-muted figures">
          {most.because}: {most.cents === 0 ? 'nothing' : `at most ${money(most.cents)}`} goes back.
        </p>
      )}
      {consequence && <p className="w-full pb-1 text-muted">{consequence}</p>}
    </>
  )
}

/** Goods may come back; of a service that took place only the money can be refunded. */
function boxOf({ kind, state }: OrderLine): string | undefined {
  if (kind === 'product') return 'Back to stock'
  if (kind === 'membership') return state === 'fulfilled' ? 'End the membership' : undefined

  return kind === 'booking' && state !== 'fulfilled' ? 'Give the time back' : undefined
}

/** An unpaid line gets a discount instead; a gift card is refunded whole. */
const mayGoInPart = (line: OrderLine, { quantity }: PickedLine): boolean =>
  line.state !== 'pending' && line.kind !== 'gift_card' && quantity === leftOf(line)

function HowMuch({ line, picked, most, onChange }: RefundChoicesProps) {
  const { studio } = useStudio()
  const leftCents = most?.cents || leftCentsOf(line)
  const take = (cents: number | null) => {
    // Invalid text counts as no sum: the server says what to type.
    const amountCents = Math.min(leftCents, cents ?? leftCents) || 0
    onChange({ amountCents, giveBack: amountCents === leftCents })
  }

  return (
    <MoneyField
      isTight
      label={`Refund of ${line.name}`}
      value={picked.amountCents ?? leftCents}
      currency={studio.currency}
      onChange={take}
    />
  )
}
