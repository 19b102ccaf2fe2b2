import { type ReactNode, useState } from 'react'

import { AgreeToKeep } from '#client/orders/cards/AgreeToKeep.tsx'
import { usePermissions } from '#client/permissions/rights.ts'

import type { PayableOrder } from './payable.ts'

/** A card that pays is kept for later where its holder, who is signed in, ticks that. */
export function useKeepTick(order: PayableOrder): { isTicked: boolean; tick: ReactNode } {
  const [isTicked, tick] = useState(false)
  const isDesk = usePermissions().holds('take_payments/orders')
  if (typeof order !== 'string' || isDesk) return { isTicked: false, tick: null }

  return { isTicked, tick: <AgreeToKeep isTicked={isTicked} onTick={tick} /> }
}
