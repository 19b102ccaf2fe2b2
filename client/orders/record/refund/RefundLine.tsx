import { useStudio } from '#client/settings/use-studio.ts'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import type { OrderLine } from '#shared/orders/contract.ts'

import { leftOf, type PickedLines } from './picked-lines.ts'
import { RefundChoices } from './RefundChoices.tsx'

interface RefundLineProps {
  line: OrderLine
  lines: PickedLines
  isFirst: boolean
}

/** One line to pick, with how many of it; X picks the one that has the focus. */
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
