import type { ReactNode } from 'react'

import { leftOf } from './receiving.ts'

interface CameLineProps {
  line: { sku: string; name: string; quantity: number; received: number }
  /** What is to be said of how many came. */
  note?: ReactNode
  /** Where it is said how many came, or which. */
  children: ReactNode
}

/** One line of what is to come. */
export const CameLine = ({ line, note, children }: CameLineProps) => (
  <li className="grid gap-x-4 gap-y-2 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
    <span className="text-sm wrap-anywhere">
      <span className="font-mono">{line.sku}</span> <span className="font-medium">{line.name}</span>
      <span className="block text-muted figures">
        {leftOf(line)} of {line.quantity} to come
        {note}
      </span>
    </span>
    {children}
  </li>
)
