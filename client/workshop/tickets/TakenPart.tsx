import { RecordPart } from '#client/ui/record/Record.tsx'
import { amountWords } from '#client/workshop/consumables/amount-words.ts'
import type { TakenItem } from '#shared/workshop/consumables/contract.ts'

/** A part or consumable that left the shelf for this record. */
export const TakenPart = ({ taken }: { taken: readonly TakenItem[] }) =>
  taken.length > 0 && (
    <RecordPart title="Taken from the shelf">
      <ul className="text-sm figures">
        {taken.map((item) => (
          <li key={item.sku} className="wrap-anywhere">
            {amountWords(item)}
          </li>
        ))}
      </ul>
    </RecordPart>
  )
