import { useInfiniteQuery } from '@tanstack/react-query'

import { NameDialog } from './NameDialog.tsx'
import { unitsOf } from './queries.ts'

interface WhichPieceProps {
  sku: string
  /** Of the piece that was taken because nobody had said which. */
  serial: string
  onClose: () => void
}

/** Says which piece it was, where it went. */
export function WhichPiece({ sku, serial, onClose }: WhichPieceProps) {
  const { data } = useInfiniteQuery(unitsOf(sku))
  const units = data?.pages.flatMap((page) => page.units) ?? []
  const unit = units.find((one) => one.serial === serial)

  return unit && <NameDialog reservations={[]} unit={unit} units={units} onClose={onClose} />
}
